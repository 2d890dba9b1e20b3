import { type Kysely, sql } from 'kysely';

/**
 * Each course's material is counted when staff list all courses; without this index, that reads all lessons once for
 * every course.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index course_contents_of_course on course_contents (course_id) include (publication_status) where deleted_at is null;
    `)
    .execute(db);
}
