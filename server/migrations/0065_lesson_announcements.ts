import { type Kysely, sql } from 'kysely';

/**
 * Learners are notified when a lesson opens (rules-teachers LE3): when it was published, the last announced opening,
 * and who was notified, once per lesson and person forever. Existing lessons count as announced, so no one is emailed
 * about the past. Expands only: the previous version writes none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table lessons add column published_at timestamptz, add column told_opening_at timestamptz;
    update lessons set told_opening_at = publish_at where publication_status = 'published' and publish_at <= now();
    create index lessons_untold on lessons (greatest(publish_at, published_at))
      where publication_status = 'published' and deleted_at is null
        and told_opening_at is distinct from greatest(publish_at, published_at);

    create table lesson_announcements (
      lesson_id bigint not null references lessons (id), user_id bigint not null references users (id),
      cohort_id bigint not null references cohorts (id), told_at timestamptz not null, mailed_on date,
      constraint lesson_announcements_pkey primary key (lesson_id, user_id)
    );
    create index lesson_announcements_unmailed on lesson_announcements (told_at) where mailed_on is null;
    create index lesson_announcements_of_person on lesson_announcements (user_id, cohort_id, mailed_on);
    `)
    .execute(db);
}
