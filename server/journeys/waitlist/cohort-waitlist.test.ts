import { describe, expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { joinWaitlist, lockWaitlistEntries } from '#server/features/seats/index.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { lockState, someoneWaitsForALock } from '#testing/locks.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();
const HOUR = 60 * MINUTE_MS;

const call = async (id: number | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await t.as(id, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const wait = (id: number, cohortId: number) => call(id, 'POST', `/cohorts/${cohortId}/waitlist`, {});
const leave = (id: number, cohortId: number) => call(id, 'POST', `/cohorts/${cohortId}/leaving`, {});
const card = async (id: number, cohortId: number) =>
  (await call(id, 'GET', '/cohorts')).body.cohorts.find((each: { id: number }) => each.id === cohortId);
const pool = (cohortId: number) =>
  t.db
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select(['p.taken', 'p.held'])
    .where('c.id', '=', cohortId)
    .executeTakeFirstOrThrow();
const kinds = async (id: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(
    (row) => row.kind,
  );
async function bought(cohortId: number) {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  return personId;
}

describe('the waitlist for a sold-out cohort', () => {
  test('is joined, offers the seat to the first person, holds it in the meantime, and checkout takes it', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const [bea, cyd] = [await t.buyer(), await t.buyer()];
    expect(await wait(bea, cohort.id)).toMatchObject({ status: 409, body: { code: 'seats_free' } });
    const ada = await bought(cohort.id);
    expect(await wait(ada, cohort.id)).toMatchObject({ status: 409, body: { code: 'already_enrolled' } });
    expect(await wait(bea, cohort.id)).toMatchObject({
      status: 200,
      body: { waitlist: { state: 'waiting', place: 1, offerExpiresAtUtc: null } },
    });
    expect(await wait(cyd, cohort.id)).toMatchObject({ status: 200, body: { waitlist: { place: 2 } } });
    expect(await wait(bea, cohort.id)).toMatchObject({ status: 200, body: { waitlist: { place: 1 } } });
    expect(await card(cyd, cohort.id)).toMatchObject({ seatsRemaining: 0, held: false, waitlist: { place: 2 } });

    await leave(ada, cohort.id);
    // Between the leaving and the offer, no one else gets the seat either.
    expect(await card(await t.buyer(), cohort.id)).toMatchObject({ seatsRemaining: 0, waitlist: null });
    await t.drainJobs();
    expect(await pool(cohort.id)).toEqual({ taken: 0, held: 1 });
    const offered = await card(bea, cohort.id);
    expect(offered).toMatchObject({ seatsRemaining: 1, held: true, waitlist: { state: 'offered', place: 1 } });
    const until = new Date(offered.waitlist.offerExpiresAtUtc).getTime() - t.system.clock.now().getTime();
    expect(until / HOUR).toBeGreaterThan(23);
    expect(until / HOUR).toBeLessThanOrEqual(24);

    // No one else gets the seat in the meantime, by card or with credits.
    const eve = await t.buyer({ credits: 30, member: true });
    await t.select(eve, cohort.id);
    expect((await t.link(eve)).status).toBe(409);
    expect((await t.enroll(eve, 15)).status).toBe(409);

    // An abandoned checkout doesn't cost the offer.
    await t.select(bea, cohort.id);
    expect((await t.link(bea)).status).toBe(200);
    await t.advanceTime(37 * MINUTE_MS);
    await t.sweep();
    await t.sweep();
    expect((await card(bea, cohort.id)).waitlist).toMatchObject({ state: 'offered' });

    const { body } = await t.link(bea);
    await t.pay(body.orderId);
    await t.settle();
    expect(await pool(cohort.id)).toEqual({ taken: 1, held: 0 });
    expect(await card(bea, cohort.id)).toMatchObject({ alreadyEnrolled: true, waitlist: null });
    expect(await kinds(bea)).toEqual(expect.arrayContaining(['cohort_waitlist_joined', 'cohort_waitlist_offered']));
    expect((await card(cyd, cohort.id)).waitlist).toMatchObject({ state: 'waiting', place: 1 });
  });

  test('an offer that isn’t taken goes to the next person, who takes it with only credits', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const ada = await bought(cohort.id);
    const [bea, cyd] = [await t.buyer(), await t.buyer({ credits: 15, member: true })];
    for (const id of [bea, cyd]) await wait(id, cohort.id);
    await leave(ada, cohort.id);
    await t.drainJobs();
    await t.advanceTime(DAY_MS + MINUTE_MS);
    await t.sweep();
    await t.drainJobs();
    expect((await card(bea, cohort.id)).waitlist).toBeNull();
    expect(await kinds(bea)).toContain('cohort_waitlist_expired');
    expect((await card(cyd, cohort.id)).waitlist).toMatchObject({ state: 'offered' });
    await t.select(cyd, cohort.id);
    expect(await t.enroll(cyd, 15)).toMatchObject({ status: 200 });
    expect(await pool(cohort.id)).toEqual({ taken: 1, held: 0 });
    expect((await card(cyd, cohort.id)).waitlist).toBeNull();
  });

  test('leaving the waitlist passes the offered seat on; a person who isn’t on it gets a 404', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const ada = await bought(cohort.id);
    const [bea, cyd] = [await t.buyer(), await t.buyer()];
    for (const id of [bea, cyd]) await wait(id, cohort.id);
    await leave(ada, cohort.id);
    await t.drainJobs();
    expect((await call(bea, 'DELETE', `/cohorts/${cohort.id}/waitlist`)).status).toBe(200);
    await t.drainJobs();
    expect((await card(cyd, cohort.id)).waitlist).toMatchObject({ state: 'offered' });
    expect((await call(bea, 'DELETE', `/cohorts/${cohort.id}/waitlist`)).status).toBe(404);
    expect((await call(null, 'DELETE', `/cohorts/${cohort.id}/waitlist`)).status).toBe(401);
  });

  test('near the deadline, an offer lasts a quarter of the time left; after the deadline, the waitlist ends with an email', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const ada = await bought(cohort.id);
    const [bea, cyd] = [await t.buyer(), await t.buyer()];
    for (const id of [bea, cyd]) await wait(id, cohort.id);
    // The payment deadline is the day before the start: eight hours are left.
    await t.advanceTime(34 * DAY_MS - 8 * HOUR);
    await leave(ada, cohort.id);
    await t.drainJobs();
    const { waitlist } = await card(bea, cohort.id);
    const lasts = (new Date(waitlist.offerExpiresAtUtc).getTime() - t.system.clock.now().getTime()) / HOUR;
    expect(lasts).toBeGreaterThan(1.5);
    expect(lasts).toBeLessThanOrEqual(2.5);
    await t.advanceTime(12 * HOUR);
    await t.sweep();
    await t.drainJobs();
    expect(await kinds(cyd)).toContain('cohort_waitlist_closed');
    expect(await pool(cohort.id)).toEqual({ taken: 0, held: 0 });
    expect((await wait(cyd, cohort.id)).status).toBe(409);
  });

  test('a seat freed without a notification is offered within a minute', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    await bought(cohort.id);
    const bea = await t.buyer();
    await wait(bea, cohort.id);
    await t.drainJobs();
    await t.db
      .updateTable('seat_pools')
      .set({ capacity: 2 })
      .where('id', 'in', (eb) => eb.selectFrom('cohorts').select('seat_pool_id').where('id', '=', cohort.id))
      .execute();
    await t.sweep();
    expect((await card(bea, cohort.id)).waitlist).toMatchObject({ state: 'offered' });
    expect(await pool(cohort.id)).toEqual({ taken: 1, held: 1 });
  });

  test('a canceled cohort’s waitlist ends with an email to each person', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    await bought(cohort.id);
    const bea = await t.buyer();
    await wait(bea, cohort.id);
    await cancelCohort(t.systemCtx(), { cohortId: cohort.id, refund: 'full', by: null });
    await t.drainJobs();
    expect(await kinds(bea)).toContain('cohort_waitlist_closed');
    expect((await wait(bea, cohort.id)).status).toBe(409);
  });
});

test('a payment takes its seat only after it has the buyer’s waitlist entry to itself', async () => {
  const { id: cohortId, seatPoolId: poolId } = await aCohort(t.systemCtx(), { startsIn: 35 });
  const userId = await t.buyer();
  await t.select(userId, cohortId);
  const { orderId } = (await t.link(userId)).body;
  await joinWaitlist(t.systemCtx(), { poolId, userId });
  await t.pay(orderId);
  let settled: Promise<void> | undefined;
  const seatsMeanwhile = await inTransaction(t.systemCtx(), async (tx) => {
    await lockWaitlistEntries(tx, { poolIds: [poolId], userId });
    settled = t.settle();
    // Awaited below, even if this transaction fails.
    settled.catch(() => undefined);
    await someoneWaitsForALock(t.pool);
    return lockState(t.pool, 'select id from seat_pools where id = $1 for update nowait', [poolId]);
  });
  await settled;
  expect(seatsMeanwhile).toBe('free');
  expect(await pool(cohortId)).toEqual({ taken: 1, held: 0 });
});
