import { type Kysely, sql } from 'kysely';

/**
 * Reads for teachers: which kinds of things a school's or a course's log has, by skipping from one kind to the next; a
 * page of one kind, however rare it is; and the hosts that are linked to a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activity_of_course_kind on activity (course_id, subject_kind, id desc) where course_id is not null;
    create index activity_of_school_kind on activity (school_id, subject_kind, id desc) where school_id is not null;
    create index hosts_of_user on hosts (user_id) where user_id is not null;
  `.execute(db);
}
