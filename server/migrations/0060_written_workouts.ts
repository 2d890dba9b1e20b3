import { type Kysely, sql } from 'kysely';

/**
 * A workout with written places alone has no meeting (rules-teachers W2): what must be there to publish depends on the
 * capacity of another table, so the address of a live part is asked by the command; the start stays the row's own rule.
 * Teachers search the names of all their workouts, drafts too.
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
