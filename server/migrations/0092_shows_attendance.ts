import { type Kysely, sql } from 'kysely';

/** Whether somebody's name and picture stand at events that they attend, for whoever opens their pages. Nobody's do by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column shows_attendance boolean not null default false;
    create index users_showing on users (id) where shows_attendance and erased_at is null;
    `)
    .execute(db);
}
