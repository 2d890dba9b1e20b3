import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { refundLines } from '#server/features/checkout/index.ts';
import { givePlaces } from '#server/features/enrollment/index.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { takeSeat } from '#server/features/seats/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { someoneWaitsForALock } from '#testing/locks.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { cancelCohort, cancelWouldCost, refundCancelledCohort } from './cancel-cohort.ts';
import { leaveCohort, leavingRefund, showLeavingOf } from './leave-cohort.ts';

const t = moneyApp();

async function enrolled(cohortId: number, credits = 0) {
  const personId = await t.buyer({ credits });
  await t.select(personId, cohortId);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  await t.settle();
  return { personId, orderId: body.orderId as number };
}
const takenSeats = async (cohortId: number) =>
  (
    await t.db
      .selectFrom('cohorts as c')
      .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
      .select(['p.taken', 'p.held'])
      .where('c.id', '=', cohortId)
      .executeTakeFirstOrThrow()
  ).taken;
const stateOf = async (personId: number) =>
  (await t.db.selectFrom('enrolments').select('state').where('user_id', '=', personId).execute()).map(
    (row) => row.state,
  );
/** What `callboard verify` reports as broken about seats and money. */
const broken = async () =>
  (await verify(t.system.pool, t.system.clock.now())).filter(({ invariant }) =>
    /^(seats|ledger|orders)/.test(invariant),
  );

test('leaving within the frozen rule refunds credits as credits and cash to the original payment', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id, 10);
  const request = { userId: personId, cohortId: cohort.id };
  const expected = { refundable: true, cashCents: 10000, credits: 10 };
  expect(await leavingRefund(t.systemCtx(), request)).toEqual(expected);
  expect(await creditsOf(t.systemCtx(), personId)).toBe(0);
  expect(await leaveCohort(t.systemCtx(), request)).toEqual(expected);
  await t.settle();
  expect(await creditsOf(t.systemCtx(), personId)).toBe(10);
  expect(await stateOf(personId)).toEqual(['left']);
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 10000 });
  expect(await takenSeats(cohort.id)).toBe(0);
  const refund = await t.db.selectFrom('refunds').select('state').where('order_id', '=', orderId).executeTakeFirst();
  expect(refund?.state).toBe('succeeded');
  await expect(leaveCohort(t.systemCtx(), request)).rejects.toMatchObject({ status: 404 });
  // People who left may enroll again.
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  expect((await t.order(body.orderId)).state).toBe('fulfilled');
  expect((await stateOf(personId)).toSorted()).toEqual(['active', 'left']);
});

test('each of four equally priced courses refunds the same amount, as shown before, whichever used one credit more', async () => {
  const cohorts = [];
  for (let n = 0; n < 4; n += 1) cohorts.push(await aCohort(t.systemCtx(), { startsIn: 35 }));
  const personId = await t.buyer({ credits: 30 });
  await t.select(personId, ...cohorts.map((cohort) => cohort.id));
  const { body } = await t.link(personId, { credits_to_spend: 30 });
  await t.pay(body.orderId);
  await t.settle();
  const back: { cash: number; credits: number }[] = [];
  for (const cohort of cohorts.toReversed()) {
    const url = `/api/v1/cohorts/${cohort.id}/leaving`;
    const shown = (await t.as(personId, { method: 'GET', url })).json().leaving;
    const quoted = { cash: shown.cash, credits: shown.credits };
    const response = await t.as(personId, { method: 'POST', url, payload: { quoted } });
    expect(response.json()).toEqual({ left: quoted });
    back.push(quoted);
  }
  expect(back.map(({ cash, credits }) => cash + credits * 10)).toEqual([200, 200, 200, 200]);
  expect(back.map(({ credits }) => credits)).toEqual([7, 7, 8, 8]);
  await t.settle();
  expect(await creditsOf(t.systemCtx(), personId)).toBe(30);
  expect(await t.order(body.orderId)).toMatchObject({ state: 'refunded', refunded: 50_000 });
  expect(await broken()).toEqual([]);
});

test('an enrollment that only part of a credit paid for says with which course the credit is returned', async () => {
  const cents = 500;
  const small = { startsIn: 35, priceCents: cents, nonmemberPriceCents: cents };
  const [first, second] = [await aCohort(t.systemCtx(), small), await aCohort(t.systemCtx(), small)];
  const personId = await t.buyer({ credits: 1 });
  await t.select(personId, first.id, second.id);
  expect((await t.enroll(personId, 1)).status).toBe(200);
  const leaving = async (cohortId: number) =>
    (await t.as(personId, { method: 'GET', url: `/api/v1/cohorts/${cohortId}/leaving` })).json().leaving;
  expect(await leaving(first.id)).toMatchObject({ cash: 0, credits: 1, whyNothing: null });
  expect(await leaving(second.id)).toMatchObject({
    cash: 0,
    credits: 0,
    whyNothing: "Part of one credit paid for this seat. You'll get that credit back with the other course it paid for.",
  });
});

test('a refunded part of a line isn’t refunded again', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id, 10);
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const back = (cause: string, part: { credits?: number } = {}) =>
    refundLines(t.systemCtx(), { orderId, cause, reason: 'other', lines: [{ lineId, ...part }] });
  expect(await back('test:part', { credits: 4 })).toMatchObject({ cashCents: 10_000, credits: 4 });
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'partially_refunded', refunded: 10_000 });
  expect(await back('test:rest')).toMatchObject({ cashCents: 0, credits: 6 });
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 10_000 });
  const shown = await t.as(personId, { method: 'GET', url: `/api/v1/orders/${orderId}` });
  expect(shown.json().order).toMatchObject({ state: 'refunded', refunded: 100, refundedCredits: 10 });
  expect(await back('test:more')).toBeNull();
  // Only the refund that returned money belongs to the payment.
  const refunds = t.db.selectFrom('refunds').select('payment_id').where('order_id', '=', orderId).orderBy('id');
  expect(await refunds.execute()).toEqual([{ payment_id: expect.any(Number) }, { payment_id: null }]);
  expect(await creditsOf(t.systemCtx(), personId)).toBe(10);
  expect(await broken()).toEqual([]);
});

test('leaving refunds what wasn’t refunded before', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id);
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await refundLines(t.systemCtx(), {
    orderId,
    cause: 'test:half',
    reason: 'other',
    lines: [{ lineId, cashCents: 5000 }],
  });
  await t.settle();
  const request = { userId: personId, cohortId: cohort.id };
  const expected = { refundable: true, cashCents: 15_000, credits: 0 };
  expect(await leavingRefund(t.systemCtx(), request)).toEqual(expected);
  expect(await leaveCohort(t.systemCtx(), request)).toEqual(expected);
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 20_000 });
});

test('leaving after the deadline releases the seat and refunds nothing', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id);
  await t.advanceTime(50 * DAY_MS);
  const request = { userId: personId, cohortId: cohort.id };
  expect(await leaveCohort(t.systemCtx(), request)).toEqual({ refundable: false, cashCents: 0, credits: 0 });
  expect((await t.order(orderId)).state).toBe('fulfilled');
  expect(await takenSeats(cohort.id)).toBe(0);
  expect(await broken()).toEqual([]);
});

test('the cost of canceling a cohort leaves out what was already refunded', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { orderId } = await enrolled(cohort.id);
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = [{ lineId, cashCents: 3000 }];
  await refundLines(t.systemCtx(), { orderId, cause: `test:part:${orderId}`, reason: 'other', lines });
  const cost = await cancelWouldCost(t.systemCtx(), { cohortId: cohort.id, refund: 'full' });
  expect(cost).toMatchObject({ learners: 1, cashCents: 17_000 });
});

test('a canceled cohort refunds everything, each learner once, however often it runs', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const cash = await enrolled(cohort.id);
  const mixed = await enrolled(cohort.id, 15);
  const waiting = await t.buyer();
  await t.select(waiting, cohort.id);
  const pending = await t.link(waiting);
  await t.pay(pending.body.orderId);

  expect(await cancelWouldCost(t.systemCtx(), { cohortId: cohort.id, refund: 'full' })).toEqual({
    learners: 2,
    attendees: 0,
    waiting: 0,
    sessions: 0,
    events: 0,
    drafts: 0,
    disputed: 0,
    cashCents: 20000 + 5000,
    credits: 15,
  });
  expect(await takenSeats(cohort.id)).toBe(2);
  const cancel = () => cancelCohort(t.systemCtx(), { cohortId: cohort.id, refund: 'full', by: null });
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ status: 409 });
  await t.drainJobs();
  expect(await refundCancelledCohort(t.systemCtx(), { cohortId: cohort.id })).toBe(0);
  await t.settle();
  for (const { personId, orderId } of [cash, mixed]) {
    expect(await stateOf(personId)).toEqual(['cancelled']);
    expect((await t.order(orderId)).state).toBe('refunded');
    const mails = await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).execute();
    expect(mails.filter((mail) => mail.kind === 'cohort_cancelled')).toHaveLength(1);
  }
  expect(await creditsOf(t.systemCtx(), mixed.personId)).toBe(15);
  // A person who paid while the cohort was being canceled gets a refund instead of a seat.
  expect(await t.order(pending.body.orderId)).toMatchObject({ state: 'refunded', lines: ['lost'] });
  expect(await stateOf(waiting)).toEqual([]);
  expect(await takenSeats(cohort.id)).toBe(0);
  const late = await t.buyer();
  await t.select(late, cohort.id);
  expect(await t.link(late)).toMatchObject({ status: 409, body: { code: 'basket_changed' } });
});

test('a canceled cohort takes nothing from people who completed it', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id);
  const done = { state: 'completed', completed_at: t.system.clock.now() };
  await t.db.updateTable('enrolments').set(done).where('user_id', '=', personId).execute();
  await cancelCohort(t.systemCtx(), { cohortId: cohort.id, refund: 'full', by: null });
  await t.drainJobs();
  expect(await stateOf(personId)).toEqual(['completed']);
  expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
});

test('canceling and a concurrent enrollment don’t deadlock', async () => {
  const ctx = t.systemCtx();
  const cohort = await aCohort(ctx, { startsIn: 35 });
  const [forSale] = await loadCohortsForSale(ctx, [cohort.id]);
  if (!forSale) throw new Error('No cohort.');
  const userId = await t.buyer();
  let cancelling: Promise<void> = Promise.resolve();
  await inTransaction(ctx, async (tx) => {
    await takeSeat(tx, { poolId: forSale.seatPoolId });
    cancelling = cancelCohort(ctx, { cohortId: cohort.id, refund: 'full', by: null });
    await someoneWaitsForALock(t.pool);
    await givePlaces(tx, [{ userId, cohort: forSale, reason: 'staff', orderLineId: null }]);
  });
  await cancelling;
  await refundCancelledCohort(ctx, { cohortId: cohort.id });
  expect(await stateOf(userId)).toEqual(['cancelled']);
  expect(await takenSeats(cohort.id)).toBe(0);
});

test('if a payment with credits is late and the seat is gone, cash and credits are refunded, and nothing is reported broken', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer({ credits: 10 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 10 });
  await t.pay(body.orderId);
  await cancelCohort(t.systemCtx(), { cohortId: cohort.id, refund: 'full', by: null });
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({
    state: 'refunded',
    lines: ['lost'],
    refunded: 10000,
    receipt: null,
  });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(10);
  expect(await broken()).toEqual([]);
});

test('one enrollment that can’t be refunded doesn’t hold up the others, and is retried', async () => {
  const ctx = t.systemCtx();
  const cohort = await aCohort(ctx, { startsIn: 35 });
  const [broken, fine] = [await enrolled(cohort.id), await enrolled(cohort.id)];
  const payment = t.db.updateTable('payments').where('order_id', '=', broken.orderId);
  await payment.set({ state: 'processing' }).execute();
  await cancelCohort(ctx, { cohortId: cohort.id, refund: 'full', by: null });
  await expect(refundCancelledCohort(ctx, { cohortId: cohort.id })).rejects.toThrow('no payment');
  expect([await stateOf(broken.personId), await stateOf(fine.personId)]).toEqual([['active'], ['cancelled']]);
  await payment.set({ state: 'succeeded' }).execute();
  expect(await refundCancelledCohort(ctx, { cohortId: cohort.id })).toBe(1);
  expect(await stateOf(broken.personId)).toEqual(['cancelled']);
});

test('a dispute reported before its payment is kept until the payment is known', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer();
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  const paid = t.newEvents();
  const session = await t.db
    .selectFrom('orders')
    .select('provider_session_id')
    .where('id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  const payment_intent = t.sandbox.world.state
    .all('checkout_sessions')
    .find((row) => row.id === session.provider_session_id)?.payment_intent;
  await t.sandbox.control('disputes', { payment_intent });
  for (const event of t.newEvents()) await t.deliver(event);
  await expect(t.drainJobs()).rejects.toThrow('not known here');
  for (const event of paid) await t.deliver(event);
  await t.drainJobs();
  await t.advanceTime(3 * 60_000);
  await t.sweep();
  const disputed = () =>
    t.db.selectFrom('orders').select('disputed').where('id', '=', body.orderId).executeTakeFirstOrThrow();
  expect(await disputed()).toEqual({ disputed: true });
});

test('a disputed payment suspends the enrollment; if won it is restored, if lost it is revoked', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  for (const status of ['won', 'lost'] as const) {
    const { personId, orderId } = await enrolled(cohort.id);
    const payment = await t.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const dispute = await t.sandbox.control<{ id: string }>('disputes', {
      payment_intent: payment.provider_payment_id,
    });
    await t.settle();
    const place = () =>
      t.db
        .selectFrom('enrolments')
        .select(['state', 'suspended_at'])
        .where('user_id', '=', personId)
        .executeTakeFirstOrThrow();
    expect((await place()).suspended_at).not.toBeNull();
    const request = { userId: personId, cohortId: cohort.id };
    expect(await showLeavingOf(t.systemCtx(), request)).toMatchObject({
      allowed: false,
      whyNot: expect.stringContaining('disputed'),
    });
    const leaving = leaveCohort(t.systemCtx(), request);
    await expect(leaving).rejects.toMatchObject({ status: 409, code: 'payment_disputed' });
    const before = await takenSeats(cohort.id);
    await t.sandbox.control(`disputes/${dispute.id}/close`, { status });
    await t.settle();
    if (status === 'won') expect(await place()).toEqual({ state: 'active', suspended_at: null });
    else {
      expect((await place()).state).toBe('revoked');
      expect(await takenSeats(cohort.id)).toBe(before - 1);
    }
  }
});

test('a refund that the provider couldn’t send is sent later, once', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { personId, orderId } = await enrolled(cohort.id);
  await t.sandbox.control('requests/faults', { route: 'POST /v1/refunds', status: 0, when: 'before', times: 2 });
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId: cohort.id });
  await t.drainJobs().catch(() => undefined);
  const refund = () =>
    t.db.selectFrom('refunds').select(['state', 'cash_cents']).where('order_id', '=', orderId).execute();
  expect(await refund()).toEqual([{ state: 'pending', cash_cents: 20000 }]);
  await t.advanceTime(6 * 60_000);
  await t.sweep();
  expect(await refund()).toEqual([{ state: 'succeeded', cash_cents: 20000 }]);
  const providerRefunds = t.sandbox.world.state.all('refunds').filter((row) => row.amount === 20000);
  const ours = await t.db.selectFrom('refunds').select('provider_refund_id').where('order_id', '=', orderId).execute();
  expect(providerRefunds.filter((row) => row.id === ours[0]?.provider_refund_id)).toHaveLength(1);
});
