import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { cancelWouldCost } from '#server/journeys/enrollment/cancel-cohort.ts';
import type { FailPoint } from '#server/platform/fail-point.ts';
import { MINUTE_MS, moneyApp } from '#testing/money.ts';
import { startProgram } from '#tools/run/steps.ts';
import { aWorld, MAILS, type Money, meanwhile, type World } from './cancelled-world.ts';
import { randomOf } from './generate.ts';

const WORLDS = Number(process.env.CANCEL_WORLDS ?? (process.env.FULL ? 20 : 1));
const SEED = Number(process.env.CANCEL_SEED ?? Math.floor(Math.random() * 1_000_000));
/**
 * Every point at which a cancellation may die, once each: while it is recorded, and at checkouts, enrollments, tickets,
 * late payments, and refunds.
 */
const POINTS: readonly FailPoint[] = [
  'cancellation.noted',
  'cancellation.checkout-ended',
  'order.paid',
  'order.seated',
  'order.told',
  'order.fulfilled',
  'cancellation.one-given-back',
  'event-cancellation.one-given-back',
  'refund.sent',
];
/** Runs allowed after those that die. */
const LATER_RUNS = 4;
const t = moneyApp({ poolSize: 10 });
const folder = mkdtempSync(join(tmpdir(), 'callboard-cancel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Cancels in a separate process that dies at each point, and is restarted until it completes. Returns the number of
 * deaths.
 */
async function cancelDying(cohortId: number): Promise<number> {
  const armed = join(folder, String(cohortId));
  mkdirSync(armed);
  for (const point of POINTS) writeFileSync(join(armed, point), '');
  let deaths = 0;
  for (let runs = 0; runs < POINTS.length + LATER_RUNS; runs += 1) {
    const program = startProgram('testing/processes/cancel-cohort.ts', [String(cohortId)], {
      NODE_ENV: 'test',
      DATABASE_URL: t.url,
      STRIPE_API_URL: t.sandbox.url,
      LOG_LEVEL: 'silent',
      FAIL_POINTS: armed,
    });
    if ((await program.ended) !== 0) {
      expect(program.child.signalCode, 'ended, but not by a fail point').toBe('SIGKILL');
      deaths += 1;
      // Ends the dead process's lease early, so that the next sweep takes over.
      await t.pool.query('update leases set expires_at = now() where holder is not null');
    } else if (readdirSync(armed).length === 0) return deaths;
    // Jobs that died with their worker are resumed after a while: refunds after five minutes, orders after ten.
    else await t.advanceTime(11 * MINUTE_MS);
  }
  throw new Error(`Nothing died at ${readdirSync(armed).join(', ')}.`);
}

/** What was refunded for these reasons by refunds with a higher id than `after`. */
async function moneyOf(after: number, reasons: readonly string[]): Promise<Money> {
  const { rows } = await sql<Money>`
    select coalesce(sum(cash_cents), 0)::integer as "cashCents", coalesce(sum(credits), 0)::integer as credits from refunds
    where id > ${after} and reason = any(${[...reasons]}::text[])`.execute(t.db);
  return rows[0] ?? { cashCents: -1, credits: -1 };
}

/** The names of everything in the cohort that is still open; empty if nothing is. */
async function leftOpen({ cohortId }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with pools as (
      select seat_pool_id as id from cohorts where id = ${cohortId}
      union select seat_pool_id from events where cohort_id = ${cohortId} and (starts_at is null or starts_at > ${t.system.clock.now()}::timestamptz)
      union select y.seat_pool_id from ticket_types y join events v on v.id = y.event_id where v.cohort_id = ${cohortId})
    select 'open pool ' || p.id as what from seat_pools p join pools using (id) where p.closed_at is null
    union all select 'live hold ' || h.id || ' ' || h.kind from seat_holds h join pools on pools.id = h.pool_id where h.state = 'live'
    union all select 'entry ' || w.id from seat_waitlist w join pools on pools.id = w.pool_id where w.state in ('waiting', 'offered')
    union all select 'place ' || e.id from enrolments e where e.cohort_id = ${cohortId} and e.state = 'active' and e.suspended_at is null
    union all select 'seat ' || a.id from attendances a join events v on v.id = a.event_id
      where v.cohort_id = ${cohortId} and a.state in ('attending', 'pending') and a.suspended_at is null
    union all select 'event ' || id from events where cohort_id = ${cohortId} and deleted_at is null and status <> 'cancelled'
      and (starts_at is null or starts_at > ${t.system.clock.now()}::timestamptz)
    union all select 'order ' || id || ' ' || state from orders where state in ('pending', 'paid')
    union all select 'refund ' || id || ' ' || state from refunds where state <> 'succeeded'
    union all select 'mail ' || id || ' ' || kind from sends where state = 'queued'`.execute(t.db);
  return rows.map((row) => row.what);
}

async function mailKindsByPerson(world: World): Promise<Map<number, string[]>> {
  const rows = await t.db
    .selectFrom('sends')
    .select(['user_id', 'kind'])
    .where('kind', 'in', MAILS)
    .where('user_id', 'in', [...world.hears.keys()])
    .execute();
  const kinds = (personId: number) => rows.filter((row) => row.user_id === personId).map((row) => row.kind);
  return new Map([...world.hears.keys()].map((personId) => [personId, kinds(personId).toSorted()]));
}

async function settled(): Promise<void> {
  await t.settle();
  await t.advanceTime(11 * MINUTE_MS);
  for (const _ of [1, 2]) {
    await t.sweep();
    await t.settle();
  }
}

test(
  `${WORLDS} cohorts, each full of everything, are cancelled by a process that dies at ${POINTS.length} points (seed ${SEED})`,
  async () => {
    for (let number = 0; number < WORLDS; number += 1) {
      const seed = SEED + number;
      const random = randomOf(seed);
      const world = await aWorld(t, random);
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from refunds`.execute(t.db);
      const last = rows[0]?.id ?? 0;
      const dry = await cancelWouldCost(t.systemCtx(), { cohortId: world.cohortId, refund: 'full' });
      const change = await meanwhile(t, world, random);
      const lateCents = await lateCash(world);
      const deaths = await cancelDying(world.cohortId);
      await settled();

      expect(await leftOpen(world), `seed ${seed}`).toEqual([]);
      expect(await moneyOf(last, ['cohort_cancelled', 'event_cancelled']), `seed ${seed}`).toEqual({
        cashCents: dry.cashCents + change.cashCents,
        credits: dry.credits + change.credits,
      });
      expect(await moneyOf(last, ['seat_lost']), `seed ${seed}`).toEqual({ cashCents: lateCents, credits: 0 });
      expect(await mailKindsByPerson(world), `seed ${seed}`).toEqual(world.hears);
      // The provider's own books: over all worlds, it refunded as much as our books say. Money that banks reversed
      // isn't a refund there.
      const providerCents = t.sandbox.world.state.all('refunds').reduce((sum, refund) => sum + refund.amount, 0);
      const ours = await t.db
        .selectFrom('refunds')
        .select(({ fn, eb }) => fn.sum<number>(eb('cash_cents', '-', eb.ref('bank_cents'))).as('cents'))
        .executeTakeFirstOrThrow();
      expect(providerCents, `seed ${seed}`).toBe(Number(ours.cents));
      expect(await verify(t.system.pool, t.system.clock.now()), `seed ${seed}`).toEqual([]);

      // The bank decides for the buyers: they keep the disputed money, and nothing is refunded on top of it.
      for (const id of world.disputes) await t.sandbox.control(`disputes/${id}/close`, { status: 'lost' });
      await settled();
      const beside = t.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', 'in', world.disputedOrders)
        .where((eb) => eb('bank_cents', '<', eb.ref('cash_cents')));
      expect(await beside.execute(), `seed ${seed}`).toEqual([]);
      expect(await verify(t.system.pool, t.system.clock.now()), `seed ${seed}`).toEqual([]);
      const completed = t.db.selectFrom('enrolments').select('state').where('user_id', '=', world.completed);
      expect(await completed.execute()).toEqual([{ state: 'completed' }]);
      console.log(
        `cancel: seed ${seed}, ${world.hears.size} people, ${deaths} deaths, dry run ${dry.cashCents} cents and ${dry.credits} credits, meanwhile ${change.cashCents} and ${change.credits}`,
      );
    }
  },
  WORLDS * 300_000,
);

/** The cash for the enrollment and the ticket that are paid at the last moment. */
async function lateCash({ running }: World): Promise<number> {
  const orders = await Promise.all([running.places.at(-1), running.tickets[0]].map((id) => t.order(id ?? 0)));
  return orders.reduce((sum, order) => sum + order.cash, 0);
}
