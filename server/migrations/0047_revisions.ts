import { type Kysely, sql } from 'kysely';

/**
 * The current revision of a thing (rules-teachers A1): one row per thing that a person ever saved, with the revision at
 * which each field last changed, so two people who edit at the same time see each other's changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table revisions (
      kind text not null constraint revisions_kind_known check (kind in ('school', 'course', 'cohort', 'event', 'ticket_type',
        'host', 'template', 'survey', 'lesson', 'workout', 'landing_page')),
      subject_id bigint not null,
      revision integer not null constraint revisions_counted check (revision > 0),
      saved_by bigint references users (id), saved_at timestamptz not null,
      -- Name of a field → the revision that changed it last.
      fields jsonb not null,
      constraint revisions_once primary key (kind, subject_id)
    );
    create index activity_of_course on activity (course_id, id desc) where course_id is not null;
    `)
    .execute(db);
}
