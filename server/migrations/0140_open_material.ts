import { type Kysely, sql } from 'kysely';

/** The courses whose material is open to all: a search asks for them, and read every course there is to find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index courses_of_open_material on courses (id) where open_material').execute(db);
}
