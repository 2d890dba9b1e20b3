import { type Kysely, sql } from 'kysely';

/**
 * A workout with only written places has no meeting (rules-teachers W2). What publishing requires depends on the
 * capacity in another table, so the command checks a live part's meeting link; the start stays the row's own
 * constraint. Teachers search the names of all their workouts, including drafts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table workouts drop constraint workouts_published_whole,
      add constraint workouts_published_whole check (status <> 'published' or starts_at is not null);
    create index workouts_letters on workouts using gin (lower(name) gin_trgm_ops) where deleted_at is null;
    `)
    .execute(db);
}
