import { type Kysely, sql } from 'kysely';

/**
 * Getting listed (rules-teachers U4): every request of a course to be in the catalog, and its outcome. `decided_by` is
 * null if it was listed automatically. Courses that are already listed count as approved. Expands only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table course_listings (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      state text not null constraint course_listings_state_known check (state in ('waiting', 'approved', 'returned', 'withdrawn')),
      asked_by bigint references users (id), asked_at timestamptz not null,
      decided_by bigint references users (id), decided_at timestamptz, words text,
      constraint course_listings_decision_whole check ((state = 'waiting') = (decided_at is null)),
      constraint course_listings_returned_says_why check ((state = 'returned') = (words is not null)),
      constraint course_listings_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );
    create unique index course_listings_one_waiting on course_listings (course_id) where state = 'waiting';
    create index course_listings_of_course on course_listings (course_id, id);
    create index course_listings_of_school on course_listings (school_id) where state = 'approved';
    create index course_listings_in_order on course_listings (state, asked_at, id);
    insert into course_listings (school_id, course_id, state, asked_at, decided_at)
      select school_id, id, 'approved', listed_at, listed_at from courses where listed_at is not null;
    `)
    .execute(db);
}
