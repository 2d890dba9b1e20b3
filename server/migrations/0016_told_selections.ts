import { type Kysely, sql } from 'kysely';

/** When a learner was told that something selected can't be bought any more: from then on it stands in nobody's way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table cohort_selections add column told_at timestamptz').execute(db);
}
