import { type Kysely, sql } from 'kysely';

/**
 * Indexes for lists that everyone reads: cohorts that can still be bought in order of start, listed courses, and people
 * by letters of their full name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index cohorts_on_board on cohorts (starts_at, id) where status in ('enrolling', 'started');
    create index courses_listed on courses (school_id, id) where listed_at is not null and archived_at is null;
    create index users_letters_of_whole_name on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops)
      where erased_at is null;
    `)
    .execute(db);
}
