import { type Kysely, sql } from 'kysely';

/** When a cohort ran out of free seats: once one is free again, its course's followers are notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table cohorts add column sold_out_at timestamptz').execute(db);
}
