import { type Kysely, sql } from 'kysely';

/** Indexes for a person's list of notifications, read ones included, and for the sweep that deletes old ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index notifications_of_user on notifications (user_id, created_at desc, id desc);
    create index notifications_read on notifications (read_at) where read_at is not null;
    `)
    .execute(db);
}
