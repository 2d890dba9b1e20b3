import { type Kysely, sql } from 'kysely';

/** Until when the provider takes evidence about a dispute: what staff's list counts its days from. Null: it didn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table disputes add column answer_by timestamptz').execute(db);
}
