import { type Kysely, sql } from 'kysely';

/**
 * The job that handles a meeting now has its own claim, instead of being identified by the time until which it holds
 * the meeting. That time moves on while the job works, so a dead job is noticed within two minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table event_meetings add column claim uuid').execute(db);
}
