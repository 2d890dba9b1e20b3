import { type Kysely, sql } from 'kysely';

/**
 * When a learner was notified that something they selected can no longer be bought: from then on, it blocks nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table cohort_selections add column told_at timestamptz').execute(db);
}
