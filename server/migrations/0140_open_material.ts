import { type Kysely, sql } from 'kysely';

/** The courses whose material is open to everyone: a search needs them, and read every course to find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index courses_of_open_material on courses (id) where open_material').execute(db);
}
