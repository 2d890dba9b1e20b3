import type pg from 'pg';
import { openSystem, type System } from '#server/app/system.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Shot } from './load.ts';
import { newPeople, signIn } from './people.ts';
import { PRODUCTION } from './programs.ts';

export const PRICE_CREDITS = 10;

/** The server's own features in this process, to prepare data before the clock starts. */
export function openServer(databaseUrl: string): Promise<System> {
  const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', PUBLIC_URL: PRODUCTION.PUBLIC_URL };
  return openSystem(readConfig(env), 'web');
}

export interface OpenCohort {
  readonly cohortId: number;
  readonly poolId: number;
}

/**
 * Opens enrolling cohorts, modeled on one from the seeded schools, with this many seats each and a price of ten
 * credits.
 */
export async function openCohorts(pool: pg.Pool, count: number, seats: number): Promise<OpenCohort[]> {
  const { rows } = await pool.query<OpenCohort>(
    `with pools as (insert into seat_pools (kind, capacity) select 'cohort', $2 from generate_series(1, $1::int) returning id),
      model as (select * from cohorts where status = 'enrolling' order by id limit 1)
     insert into cohorts (school_id, course_id, name, status, seat_pool_id, timezone, start_date, start_time, start_ampm, starts_at,
       end_date, end_time, end_ampm, ends_at, payment_date, payment_time, payment_ampm, payment_due_at, price_cents,
       nonmember_price_cents, lecture_hours, created_at, opened_at)
     select m.school_id, m.course_id, 'Rush ' || p.id, 'enrolling', p.id, m.timezone, m.start_date, m.start_time, m.start_ampm,
       m.starts_at, m.end_date, m.end_time, m.end_ampm, m.ends_at, m.payment_date, m.payment_time, m.payment_ampm,
       m.payment_due_at, $3, $3, m.lecture_hours, m.created_at, m.opened_at
     from pools p cross join model m
     returning id as "cohortId", seat_pool_id as "poolId"`,
    [count, seats, PRICE_CREDITS * 1000],
  );
  return rows;
}

export interface Buyer {
  readonly userId: number;
  readonly cookie: string;
  readonly cohortId: number;
}

let batches = 0;

/** Distinct signed-in people with enough credits, each with one of the cohorts in the basket, in turn. */
export async function makeBuyers(server: System, count: number, cohorts: readonly OpenCohort[]): Promise<Buyer[]> {
  batches += 1;
  const userIds = await newPeople(server.pool, count, `buyer-${batches}`);
  await grantCredits(
    server.ctx({ kind: 'system' }, 'bench'),
    userIds.map((userId) => ({ userId, origin: 'promo', cause: `bench:${userId}`, credits: PRICE_CREDITS })),
  );
  const signedIn = await signIn(server.pool, userIds);
  const buyers = signedIn.map((person, index) => ({
    ...person,
    cohortId: cohorts[index % cohorts.length]?.cohortId ?? 0,
  }));
  await server.pool.query(
    `insert into cohort_selections (user_id, cohort_id, selected_at)
     select s.user_id, s.cohort_id, now() from unnest($1::bigint[], $2::bigint[]) as s (user_id, cohort_id)`,
    [userIds, buyers.map((buyer) => buyer.cohortId)],
  );
  return buyers;
}

/** The request a browser sends, with its idempotency key. */
export function enrolment(buyer: Buyer): Shot {
  return {
    method: 'POST',
    path: '/api/v1/cohort_interests/enroll',
    headers: {
      cookie: buyer.cookie,
      'content-type': 'application/json',
      'idempotency-key': `bench-${buyer.userId}`,
    },
    body: JSON.stringify({ credits_to_spend: PRICE_CREDITS, quoted_price: 0 }),
  };
}
