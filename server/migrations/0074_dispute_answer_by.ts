import { type Kysely, sql } from 'kysely';

/**
 * The provider's deadline for evidence in a dispute; staff's list counts the days until then. Null: the provider didn't
 * say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table disputes add column answer_by timestamptz').execute(db);
}
