import { type Kysely, sql } from 'kysely';

/** Since when a cohort has no free seat: when one is free again, its course's followers are notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table cohorts add column sold_out_at timestamptz').execute(db);
}
