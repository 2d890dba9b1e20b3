import { type Kysely, sql } from 'kysely';

/**
 * The catalog walks cohorts in order of start and checks in the index alone which ones still accept enrollment. Courses
 * without such a cohort follow by name, the order in which staff's list of material also reads courses. Cohorts and
 * courses are rarely written, so people who enroll don't pay for the extra index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index cohorts_on_board;
    create index cohorts_on_board on cohorts (starts_at, id) include (course_id, ends_at, payment_due_at)
      where status in ('enrolling', 'started');
    create index courses_listed_by_name on courses (name, id) include (school_id, topic)
      where listed_at is not null and archived_at is null;
    create index courses_by_name on courses (name, id) where archived_at is null;
    `)
    .execute(db);
}
