import { type Kysely, sql } from 'kysely';

/**
 * What one program at a time does, until it gives it back or falls silent. A row, because an advisory lock stays with a pooler's
 * connection when the program that took it is killed. Times are the real ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table leases (
        name text primary key,
        holder uuid,
        expires_at timestamptz,
        finished_at timestamptz,
        constraint leases_held_whole check ((holder is null) = (expires_at is null))
      )`,
    )
    .execute(db);
}
