import { type Kysely, sql } from 'kysely';

/**
 * The job that has a meeting in hand is known by a claim of its own, no longer by the moment until which it has it: that moment is
 * moved on while the job works, so that one that died is noticed within two minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table event_meetings add column claim uuid').execute(db);
}
