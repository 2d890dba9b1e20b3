import { type Kysely, sql } from 'kysely';

/** Staff read courses by name, and the library in order, from an index, only as far as the page needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index courses_by_lower_name on courses (lower(name), id) where archived_at is null;
    create index library_contents_in_order on library_contents (kind, position, id) where deleted_at is null;
    `)
    .execute(db);
}
