import { type Kysely, sql } from 'kysely';

/** The material of each course is counted where staff list all courses; without this that reads all lessons once for every course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index course_contents_of_course on course_contents (course_id) include (publication_status) where deleted_at is null;
    `)
    .execute(db);
}
