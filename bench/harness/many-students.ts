import type pg from 'pg';

/** Percentage of the course's people who are enrolled; the others are on the waitlist. */
const PLACES_PERCENT = 80;
const LESSONS = 10;
const SESSIONS = 10;

type Given = 'people' | 'school' | 'course' | 'cohort';

/** Statements that put people into one course with one running cohort, each with its parameters. */
const FILL: readonly (readonly [given: readonly Given[], text: string])[] = [
  [
    ['people'],
    `insert into users (email, verified_at, first_name, last_name, display_name, timezone, onboarded_at, created_at)
     select 'student-' || n || '@bench.test', now(), 'Student', 'No. ' || n, 'Student ' || (100000000 + n), 'UTC', now(), now()
     from generate_series(1, $1::int) as n`,
  ],
  [
    ['course', 'cohort'],
    `insert into enrolments (user_id, course_id, cohort_id, reason, refund_rule, enrolled_at)
     select u.id, $1, $2, 'staff', 'none', now() - interval '20 days' - u.id % 5000 * interval '1 minute'
     from users u where u.email like 'student-%' and u.id % 100 < ${PLACES_PERCENT}`,
  ],
  [
    ['school', 'course'],
    `insert into course_waitlist (school_id, course_id, email, user_id, joined_at, confirmed_at)
     select $1, $2, u.email, u.id, now() - u.id % 5000 * interval '1 minute', now() - u.id % 5000 * interval '1 minute'
     from users u where u.email like 'student-%' and u.id % 100 >= ${PLACES_PERCENT}`,
  ],
  [
    ['school', 'course', 'cohort'],
    `insert into lessons (school_id, course_id, cohort_id, name, lesson_type, publication_status, publish_at, body, created_at, updated_at)
     select $1, $2, $3, 'Read ' || n, 'Lesson', 'published', now() - interval '15 days', '', now(), now()
     from generate_series(1, ${LESSONS}) n`,
  ],
  // Every other learner reads, and has recently opened a lesson.
  [
    ['cohort'],
    `insert into lesson_progress (user_id, lesson_id, opened_at, finished_at)
     select e.user_id, l.id, now() - interval '2 days', now() - interval '2 days' from enrolments e
     join lessons l on l.cohort_id = e.cohort_id and l.id % 3 = e.user_id % 3
     where e.cohort_id = $1 and e.user_id % 2 = 0`,
  ],
  [
    ['school', 'course', 'cohort'],
    `with p as (insert into seat_pools (kind, capacity) select 'event', 100 from generate_series(1, ${SESSIONS}) returning id)
     insert into events (school_id, course_id, cohort_id, slug, name, kind, status, admittance, timezone, start_date, start_time,
       start_ampm, starts_at, ends_at, duration_minutes, seat_pool_id, zoom_url, created_at, published_at)
     select $1, $2, $3, 'taught-many-' || p.id, 'Taught ' || p.id, 'Class Session', 'published', 'members-only', 'UTC', at::date,
       '07:00', 'PM', at, at + interval '90 minutes', 90, p.id, 'https://meet.example/session', now(), now()
     from p cross join lateral (select date_trunc('minute', now()) - (1 + p.id % 15) * interval '1 day' as at) w`,
  ],
];

export interface ManyStudents {
  readonly courseId: number;
  readonly cohortId: number;
}

/** Creates a course with this many people, in a cohort that began three weeks ago or on its waitlist. */
export async function fillStudents(pool: pg.Pool, schoolId: number, people: number): Promise<ManyStudents> {
  const inserted = await pool.query<{ courseId: number; cohortId: number }>(
    `with k as (insert into courses (school_id, name, slug, topic, email, listed_at, created_at)
       values ($1, 'Many', 'many-students', 'Voice', 'desk@bench.test', now(), now()) returning id),
     p as (insert into seat_pools (kind, capacity, taken) values ('cohort', 100000, 0) returning id)
     insert into cohorts (school_id, course_id, name, moniker, status, seat_pool_id, timezone, price_cents, nonmember_price_cents,
       start_date, start_time, start_ampm, starts_at, end_date, end_time, end_ampm, ends_at,
       payment_date, payment_time, payment_ampm, payment_due_at, opened_at, started_at, created_at)
     select $1, k.id, 'Many', 'Many', 'started', p.id, 'UTC', 15000, 20000,
       current_date - 21, '12:00', 'PM', current_date - 21 + time '12:00', current_date + 80, '12:00', 'PM',
       current_date + 80 + time '12:00', current_date - 22, '12:00', 'PM', current_date - 22 + time '12:00', now(), now(), now()
     from k, p returning course_id as "courseId", id as "cohortId"`,
    [schoolId],
  );
  const [place] = inserted.rows;
  if (!place) throw new Error('No course was made.');
  const [courseId, cohortId] = [Number(place.courseId), Number(place.cohortId)];
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    const values = { people, school: schoolId, course: courseId, cohort: cohortId };
    for (const [given, text] of FILL) {
      await client.query(
        text,
        given.map((name) => values[name]),
      );
    }
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return { courseId, cohortId };
}
