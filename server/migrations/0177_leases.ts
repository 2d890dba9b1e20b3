import { type Kysely, sql } from 'kysely';

/**
 * Work for one process at a time, until it releases the lease or falls silent. A row, because an advisory lock stays
 * with a pooler's connection when the process that took it is killed. Times are real time.
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
