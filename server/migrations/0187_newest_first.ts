import { type Kysely, sql } from 'kysely';

/**
 * Staff read the log and the list of people by time, newest first, because rows aren't always written in the order of
 * their dates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index activity_by_time on activity (at desc, id desc);
    create index users_by_creation on users (created_at desc, id desc);
    `)
    .execute(db);
}
