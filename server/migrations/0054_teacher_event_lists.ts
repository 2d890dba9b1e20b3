import { type Kysely, sql } from 'kysely';

/**
 * Indexes for teachers' lists of events: letters of names by school, whatever the event's state (except deleted ones);
 * what is running at a given time, by school and by course, including class sessions, drafts, and canceled ones; drafts
 * without a date; and events that ended before they began, which are over although their start is in the future. Hosts
 * are found by letters, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create extension if not exists btree_gin;
    create extension if not exists btree_gist;
    create index events_letters_of_school on events using gin (school_id, lower(name) gin_trgm_ops) where deleted_at is null;
    create index hosts_letters_of_school on hosts using gin (school_id, lower(name) gin_trgm_ops);
    create index events_span_of_school on events
      using gist (school_id, tstzrange(starts_at, greatest(starts_at, coalesce(ended_early_at, ends_at))))
      where starts_at is not null and deleted_at is null;
    create index events_span_of_course on events
      using gist (course_id, tstzrange(starts_at, greatest(starts_at, coalesce(ended_early_at, ends_at))))
      where starts_at is not null and deleted_at is null and course_id is not null;
    create index events_undated on events (school_id, id) where starts_at is null and deleted_at is null;
    create index events_ended_unbegun on events (school_id) where ended_early_at <= starts_at;
    `)
    .execute(db);
}
