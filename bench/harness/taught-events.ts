import type pg from 'pg';
import { newPeople } from './people.ts';

/** Besides the common hosts: one guest per this many events, who hosts two of them. */
const EVENTS_PER_GUEST = 20;
/** One additional draft per this many events. */
const DRAFT_EVERY = 50;
/** The first course has one class session per this many events. */
const SESSION_EVERY = 100;

/**
 * On top of what `fillEvents` filled: drafts, guests who host two events each, and class sessions for the first course.
 */
const TEACH = [
  `insert into hosts (school_id, name, created_at)
   select (select min(id) from schools), 'Guest ' || (100000000 + n), now() from generate_series(1, $1::int / ${EVENTS_PER_GUEST}) n`,
  `insert into event_hosts (event_id, host_id, school_id, position)
   select v.id, h.id, v.school_id, 1
   from (select id, row_number() over (order by id) as n from hosts where name like 'Guest %') h
   cross join generate_series(0, 1) as k
   join events v on v.id = (select min(id) from events) + ((h.n * 2 + k) * 7919::bigint) % $1::int`,
  `with p as (insert into seat_pools (kind, capacity) select 'event', 100 from generate_series(1, $1::int / ${DRAFT_EVERY}) returning id)
   insert into events (school_id, slug, name, kind, status, admittance, timezone, start_date, start_time, start_ampm, starts_at, ends_at,
     duration_minutes, seat_pool_id, created_at)
   select (select min(id) from schools), 'taught-' || p.id, 'Sketch ' || p.id, 'Panel', 'draft', 'public', 'UTC', at::date, '07:00', 'PM',
     at, at + interval '90 minutes', 90, p.id, now()
   from p cross join lateral (select date_trunc('minute', now()) + (p.id % 120 - 60) * interval '1 day' as at) w`,
  `with p as (insert into seat_pools (kind, capacity) select 'event', 100 from generate_series(1, $1::int / ${SESSION_EVERY}) returning id)
   insert into events (school_id, course_id, cohort_id, slug, name, kind, status, admittance, timezone, start_date, start_time, start_ampm,
     starts_at, ends_at, duration_minutes, seat_pool_id, zoom_url, created_at, published_at)
   select c.school_id, c.course_id, c.id, 'session-' || p.id, 'Session ' || p.id, 'Class Session', 'published', 'members-only', 'UTC',
     at::date, '07:00', 'PM', at, at + interval '90 minutes', 90, p.id, 'https://meet.example/session', now(), now()
   from p cross join lateral (select * from cohorts order by id limit 1) c
   cross join lateral (select date_trunc('minute', now()) + (p.id % 2880 - 1440) * interval '1 hour' as at) w`,
];

export interface TaughtEvents {
  readonly adminId: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
  /** Names of guests from across the table. */
  readonly guests: readonly string[];
}

/** Makes a person teach all events of a filled database, as School Admin of their school. */
export async function teachEvents(pool: pg.Pool, rows: number): Promise<TaughtEvents> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const text of TEACH) await client.query(text, [rows]);
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  const [adminId = 0] = await newPeople(pool, 1, 'teaches-all');
  const found = await pool.query<{ school: number; course: number; cohort: number }>(
    'select school_id as school, course_id as course, id as cohort from cohorts order by id limit 1',
  );
  const [place] = found.rows;
  if (!place) throw new Error('There is no course.');
  await pool.query(
    `insert into staff_roles (school_id, role, user_id, invited_at, accepted_at) values ($1, 'school_admin', $2, now(), now())`,
    [place.school, adminId],
  );
  const guests = await pool.query<{ name: string }>(
    `select h.name from (select min(id) as low, max(id) as high from hosts where name like 'Guest %') r
     cross join generate_series(0, 49) n join hosts h on h.id = r.low + ((r.high - r.low + 1) * n / 50)`,
  );
  return {
    adminId,
    schoolId: Number(place.school),
    courseId: Number(place.course),
    cohortId: Number(place.cohort),
    guests: guests.rows.map(({ name }) => name),
  };
}
