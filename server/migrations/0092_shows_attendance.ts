import { type Kysely, sql } from 'kysely';

/**
 * Whether a person's name and picture are shown at events that they attend, to everyone who opens the pages. Off by
 * default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column shows_attendance boolean not null default false;
    create index users_showing on users (id) where shows_attendance and erased_at is null;
    `)
    .execute(db);
}
