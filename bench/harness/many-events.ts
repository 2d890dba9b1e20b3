import type pg from 'pg';

/** Events are this many days in the past and future, so that at a thousand events a week still fills a page. */
const SPAN_DAYS = 60;
/** Attendances per person. */
const EACH = 10;
/** Every n-th event has a ticket type. */
const TICKETED_EVERY = 4;

/** Events per course. Each course has one running cohort, with `LESSONS` lessons and `LEARNERS` learners. */
const COURSE_EVERY = 100;
const LESSONS = 10;
const LEARNERS = 10;

/** Statements that fill a migrated, empty database with events, attendances, workouts, and spots. */
const FILL = [
  `insert into users (email, verified_at, first_name, last_name, display_name, timezone, onboarded_at, created_at)
   select 'many-' || n || '@bench.test', now(), 'Person', 'No. ' || n, 'Person ' || n, 'UTC', now(), now()
   from generate_series(1, $1::int / ${EACH}) as n`,
  `insert into seat_pools (kind, capacity, taken) select 'event', 1000, case when n % ${TICKETED_EVERY} = 0 then 0 else 1 end
   from generate_series(1, $1::int) as n`,
  `insert into events (school_id, slug, name, kind, status, admittance, description, short_description, timezone, start_date,
     start_time, start_ampm, starts_at, ends_at, duration_minutes, seat_pool_id, zoom_url, created_at, published_at)
   select (select min(id) from schools), 'many-' || n, 'Evening ' || n,
     (array['AMA', 'Case Study', 'Community', 'Panel', 'Workshop'])[1 + n % 5], 'published',
     case when n % 3 = 0 then 'members-only' else 'public' end, '<p>' || repeat('Bring what you are working on. ', 10) || '</p>',
     'Bring what you are working on; we look at it together.', 'America/New_York', (at at time zone 'America/New_York')::date,
     '07:00', 'PM', at, at + interval '90 minutes', 90, p.id, 'https://meet.example/room', now(), now()
   from (select id, row_number() over (order by id) as n from seat_pools where kind = 'event') p
   cross join lateral (select date_trunc('minute', now()) + (p.n::float / $1::int - 0.5) * interval '${2 * SPAN_DAYS} days' as at) w`,
  `insert into hosts (school_id, name, created_at) select (select min(id) from schools), 'Host ' || n, now() from generate_series(1, 50) n`,
  `insert into event_hosts (event_id, host_id, school_id)
   select v.id, (select min(id) from hosts) + v.id % 50, v.school_id from events v`,
  `insert into seat_pools (kind, capacity, taken) select 'ticket_type', 400, 1 from generate_series(1, $1::int / ${TICKETED_EVERY})`,
  `insert into ticket_types (school_id, event_id, kind, name, price_cents, nonmember_price_cents, seat_pool_id, position, created_at)
   select v.school_id, v.id, 'plain', 'Listener', 0, 0, p.id, 0, now()
   from (select id, row_number() over (order by id) as n from seat_pools where kind = 'ticket_type') p
   join events v on v.slug = 'many-' || p.n * ${TICKETED_EVERY}`,
  // A prime step: adjacent rows in a person's list are far apart in time, and each event is attended once.
  `insert into attendances (event_id, user_id, ticket_type_id, source, state, created_at, confirmed_at)
   select v.id, u.id, y.id, 'member', 'attending', now(), now()
   from generate_series(0, $1::int - 1) as k
   join lateral (select (select min(id) from users where email like 'many-%') + k / ${EACH} as id) u on true
   join events v on v.id = (select min(id) from events) + (k * 7919::bigint) % $1::int
   left join ticket_types y on y.event_id = v.id`,
  `insert into workouts (school_id, name, description, instructions, timezone, start_date, start_time, start_ampm, starts_at,
     ends_at, duration_minutes, status, zoom_url, created_at)
   select (select min(id) from schools), 'Workout ' || n, '<p>Practice together.</p>', '<p>Record one minute.</p>',
     'America/New_York', (at at time zone 'America/New_York')::date, '07:00', 'PM', at, at + interval '60 minutes', 60,
     case when n % 10 = 0 and at < now() then 'finished' else 'published' end, 'https://meet.example/workout', now()
   from generate_series(1, $1::int) as n
   cross join lateral (select date_trunc('minute', now()) + (n::float / $1::int - 0.5) * interval '${2 * SPAN_DAYS} days' as at) w`,
  `insert into seat_pools (kind, capacity, taken)
   select k.kind, 10, case when k.kind = 'workout_live' then 1 else 0 end
   from generate_series(1, $1::int) as n cross join (values ('workout_live'), ('workout_written')) as k (kind) order by n, k.kind`,
  `insert into ticket_types (school_id, workout_id, kind, name, price_cents, nonmember_price_cents, seat_pool_id, position, created_at)
   select w.school_id, w.id, replace(p.kind, 'workout_', ''), initcap(replace(p.kind, 'workout_', '')), 0, 0, p.id,
     case when p.kind = 'workout_live' then 0 else 1 end, now()
   from (select id, kind, row_number() over (partition by kind order by id) as n from seat_pools
     where kind in ('workout_live', 'workout_written')) p
   join workouts w on w.id = (select min(id) from workouts) + p.n - 1`,
  `insert into workout_places (workout_id, user_id, ticket_type_id, state, created_at)
   select w.id, u.id, y.id, 'attending', now()
   from generate_series(0, $1::int - 1) as k
   join lateral (select (select min(id) from users where email like 'many-%') + k / ${EACH} as id) u on true
   join workouts w on w.id = (select min(id) from workouts) + (k * 7919::bigint) % $1::int
   join ticket_types y on y.workout_id = w.id and y.kind = 'live'`,
  `insert into courses (school_id, slug, name, topic, email, listed_at, created_at)
   select (select min(id) from schools), 'many-' || n, 'Course ' || n, 'Voice Acting', 'desk@bench.test', now(), now()
   from generate_series(1, $1::int / ${COURSE_EVERY}) as n`,
  `insert into seat_pools (kind, capacity, taken) select 'cohort', 100, ${LEARNERS}
   from generate_series(1, $1::int / ${COURSE_EVERY})`,
  `insert into cohorts (school_id, course_id, name, status, seat_pool_id, timezone, created_at, opened_at, started_at,
     start_date, start_time, start_ampm, starts_at, end_date, end_time, end_ampm, ends_at, payment_date, payment_time,
     payment_ampm, payment_due_at, price_cents, nonmember_price_cents)
   select c.school_id, c.id, 'Cohort of ' || c.name, 'started', p.id, 'America/New_York', now(), now(), now(),
     (now() - interval '20 days')::date, '07:00', 'PM', now() - interval '20 days',
     (now() + interval '40 days')::date, '07:00', 'PM', now() + interval '40 days',
     (now() - interval '21 days')::date, '07:00', 'PM', now() - interval '21 days', 15000, 22500
   from (select *, row_number() over (order by id) as n from courses where slug like 'many-%') c
   join (select id, row_number() over (order by id) as n from seat_pools where kind = 'cohort' and taken = ${LEARNERS}) p using (n)`,
  `insert into lessons (school_id, course_id, cohort_id, name, body, lesson_type, publication_status, publish_at, position,
     created_at, updated_at)
   select h.school_id, h.course_id, h.id, 'Lesson ' || n || ' of ' || h.name,
     '<p>' || repeat('Read it aloud, slowly, and once more. ', 20) || '</p>', 'Lesson', 'published', now() - interval '10 days',
     n, now(), now()
   from cohorts h cross join generate_series(1, ${LESSONS}) as n`,
  `insert into enrolments (user_id, cohort_id, course_id, reason, refund_rule, enrolled_at)
   select u.id, h.id, h.course_id, 'staff', 'none', now()
   from (select id, row_number() over (order by id) - 1 as n from users where email like 'many-%') u
   join (select *, row_number() over (order by id) - 1 as n from cohorts) h on h.n = u.n / ${LEARNERS}`,
];

/**
 * Fills a migrated database with `rows` events and as many attendances, as many workouts with their spots, and a tenth
 * as many lessons, in running cohorts where everyone is enrolled. The data is consistent by construction, so foreign
 * keys aren't checked a million times.
 */
export async function fillEvents(pool: pg.Pool, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const text of FILL) {
      await client.query(text, text.includes('$1') ? [rows] : []);
      // The next statement joins these rows, so the planner must know their real number.
      await client.query('analyze');
    }
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

export interface Regulars {
  /** People with ten events each. */
  readonly userIds: number[];
  readonly eventIds: number[];
  readonly workoutIds: number[];
  /** Lessons that all of these people may read. */
  readonly lessonIds: number[];
}

/** Attendees from across the table, some of them members, with events and workouts to view. */
export async function someRegulars(pool: pg.Pool, count: number): Promise<Regulars> {
  const spread = async (table: 'users' | 'events' | 'workouts', where = 'true'): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      `select t.id from (select min(id) as low, max(id) as high from ${table} where ${where}) r
       cross join generate_series(0, $1::int - 1) as n
       join (select id from ${table} where ${where}) t on t.id = r.low + ((r.high - r.low + 1) * n / $1::int)`,
      [count],
    );
    return rows.map((row) => row.id);
  };
  const userIds = await spread('users', "email like 'many-%'");
  await pool.query(
    `insert into subscriptions (user_id, plan_id, interval, source, status, price_cents, current_period_start, current_period_end,
       started_at, created_at)
     select u.id, (select id from plans where on_sale limit 1), 'yearly', 'staff', 'active', 0, now(), now() + interval '1 year', now(), now()
     from unnest($1::bigint[]) as u (id)`,
    [userIds],
  );
  const lessons = await pool.query<{ id: number }>(
    `select (select l.id from enrolments e join lessons l on l.cohort_id = e.cohort_id where e.user_id = u.id
       order by l.position desc limit 1) as id
     from unnest($1::bigint[]) with ordinality as u (id, at) order by at`,
    [userIds],
  );
  return {
    userIds,
    // Drafts are shown only to their teachers.
    eventIds: await spread('events', "status <> 'draft'"),
    workoutIds: await spread('workouts'),
    lessonIds: lessons.rows.map((row) => row.id),
  };
}
