import pg from 'pg';
import { requestsPerSecond } from '../harness/load.ts';
import { newPeople, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const MANY = 200;
const FEW = 2;
const CONNECTIONS = 10;
const PAGE = 24;
/** What the page would be without anybody's rights, counts and cohorts. */
const PLAIN = `select id, name, slug, topic, school_id, image_media_id, listed_at from courses
  where school_id = $1 and archived_at is null order by lower(name), id limit ${PAGE}`;

/** A school of somebody with so many courses, two cohorts on sale in each. Answers the school and its School Admin. */
async function addSchool(pool: pg.Pool, label: string, courses: number): Promise<{ id: number; adminId: number }> {
  const [adminId = 0] = await newPeople(pool, 1, label);
  const made = await pool.query<{ id: number }>(
    `insert into schools (name, slug, about, created_by, created_at) values ($1, $1, 'Made for measuring.', $2, now()) returning id`,
    [label, adminId],
  );
  const id = made.rows[0]?.id ?? 0;
  await pool.query(
    `insert into staff_roles (school_id, role, user_id, invited_at, accepted_at) values ($1, 'school_admin', $2, now(), now())`,
    [id, adminId],
  );
  await pool.query(
    `with k as (
       insert into courses (school_id, name, slug, topic, email, listed_at, created_at)
       select $1, 'Course ' || n, $2 || '-' || n, 'Voice', 'desk@bench.test', now(), now() from generate_series(1, $3::int) n
       returning id, name),
     p as (
       insert into seat_pools (kind, capacity, taken) select 'cohort', 20, 7 from generate_series(1, $3::int * 2) returning id),
     k2 as (select k.id, k.name, row_number() over (order by k.id, n) as at from k, generate_series(1, 2) n),
     p2 as (select id, row_number() over (order by id) as at from p)
     insert into cohorts (school_id, course_id, name, status, seat_pool_id, timezone, price_cents, nonmember_price_cents,
       start_date, start_time, start_ampm, starts_at, end_date, end_time, end_ampm, ends_at,
       payment_date, payment_time, payment_ampm, payment_due_at, opened_at, created_at)
     select $1, k2.id, k2.name || ' cohort', 'enrolling', p2.id, 'UTC', 15000, 20000,
       current_date + 40, '12:00', 'PM', current_date + 40 + time '12:00', current_date + 80, '12:00', 'PM',
       current_date + 80 + time '12:00', current_date + 39, '12:00', 'PM', current_date + 39 + time '12:00', now(), now()
     from k2 join p2 using (at)`,
    [id, label, courses],
  );
  return { id, adminId };
}

/** The plainest statement for the page, over so many connections, as often a second as it goes. */
async function plainPerSecond(pool: pg.Pool, schoolId: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await pool.query({ name: 'plain', text: PLAIN, values: [schoolId] });
        answered += 1;
      }
    }),
  );
  return answered / seconds;
}

/** The first page of a school's courses as its School Admin reads it: two hundred courses beside two. */
export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed, schools: 1 });
  const raw = new pg.Pool({ connectionString: world.databaseUrl, max: CONNECTIONS });
  try {
    const [many, few] = [await addSchool(world.pool, 'many', MANY), await addSchool(world.pool, 'few', FEW)];
    await world.pool.query('vacuum analyze');
    const [asMany, asFew] = await signIn(world.pool, [many.adminId, few.adminId]);
    const app = await world.app();
    const load = (school: { id: number }, cookie = '', length = seconds) =>
      requestsPerSecond({
        url: app.url,
        connections: CONNECTIONS,
        seconds: length,
        requests: [{ path: `/api/v1/teachers/schools/${school.id}/courses`, headers: { cookie } }],
      });
    await load(many, asMany?.cookie, 2);
    await load(few, asFew?.cookie, 2);
    const measured = await interleave(rounds, {
      many: () => load(many, asMany?.cookie),
      few: () => load(few, asFew?.cookie),
      plain: () => plainPerSecond(raw, many.id, seconds),
    });
    return {
      bench: 'teacher-lists',
      says: `GET /teachers/schools/{id}/courses (first page of ${PAGE}), ${CONNECTIONS} connections: a school of ${MANY} courses against one of ${FEW}`,
      measured: [
        { name: `a school of ${MANY} courses`, unit: 'requests/s', series: measured.many },
        { name: `a school of ${FEW} courses`, unit: 'requests/s', series: measured.few },
        { name: 'the plainest SQL for the page, without HTTP', unit: 'statements/s', series: measured.plain },
      ],
      figures: [{ what: 'list', value: measured.many.median / measured.few.median }],
      notes: [
        `Of the plainest SQL, the page of ${MANY} reaches ${(measured.many.median / measured.plain.median).toFixed(2)}: with session, rights, counts and HTTP.`,
      ],
    };
  } finally {
    await raw.end();
    await world.close();
  }
};
