import { type Kysely, sql } from 'kysely';

/** The log is read by actor and by action, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index activity_of_actor on activity (actor_id, id desc) where actor_id is not null;
    create index activity_of_action on activity (action, id desc);
    `)
    .execute(db);
}
