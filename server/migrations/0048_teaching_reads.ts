import { type Kysely, sql } from 'kysely';

/**
 * What teachers read: the log of a course, and which kinds of things a school's or a course's log knows, by skipping from one
 * to the next; and what somebody hosts, as a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_of_course_kind on activity (course_id, subject_kind, id desc) where course_id is not null`.execute(
    db,
  );
  await sql`create index activity_of_school_kind on activity (school_id, subject_kind, id desc) where school_id is not null`.execute(
    db,
  );
  await sql`create index hosts_of_user on hosts (user_id) where user_id is not null`.execute(db);
}
