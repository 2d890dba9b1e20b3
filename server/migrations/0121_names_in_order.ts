import { type Kysely, sql } from 'kysely';

/** Staff read courses by their names, and the library in its order, from an index as far as their page goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index courses_by_lower_name on courses (lower(name), id) where archived_at is null;
    create index library_contents_in_order on library_contents (kind, position, id) where deleted_at is null;
    `)
    .execute(db);
}
