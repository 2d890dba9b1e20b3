import { describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import {
  reconcileDisputedRefunds,
  refundLines,
  sendRefund,
  settleReportedRefund,
} from '#server/features/checkout/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { differingBooks } from '#testing/books.ts';
import { lockState } from '#testing/locks.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

/** Refunds of disputed payments: whatever is reported first, the buyer is paid once, and the books agree. */
const t = moneyApp();

async function enrolled(credits = 0, cohorts: readonly { id: number }[] = []) {
  const bought = cohorts.length > 0 ? cohorts : [await aCohort(t.systemCtx(), { startsIn: 35 })];
  const personId = await t.buyer({ credits });
  await t.select(personId, ...bought.map(({ id }) => id));
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  await t.settle();
  const payment = await t.db
    .selectFrom('payments')
    .select(['provider_payment_id as id', 'cents'])
    .where('order_id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  const cohortId = bought[0]?.id as number;
  return { personId, orderId: body.orderId as number, cohortId, paymentId: payment.id, cents: payment.cents };
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const dispute = (one: Enrolled, amount?: number) =>
  t.sandbox.control<{ id: string }>('disputes', { payment_intent: one.paymentId, ...(amount ? { amount } : {}) });
const close = (id: string, status: 'won' | 'lost') => t.sandbox.control(`disputes/${id}/close`, { status });
const leave = ({ personId, cohortId }: Enrolled) => leaveCohort(t.systemCtx(), { userId: personId, cohortId });
const cancel = ({ cohortId }: Enrolled) => cancelCohort(t.systemCtx(), { cohortId, refund: 'full', by: null });
const refundsOf = (one: Enrolled) =>
  t.db
    .selectFrom('refunds')
    .select(['id', 'state', 'cash_cents as cash', 'bank_cents as bank', 'credits', 'attempts', 'retries'])
    .where('order_id', '=', one.orderId)
    .orderBy('id')
    .execute();
const sentOf = (one: Enrolled) =>
  t.sandbox.world.state
    .all('refunds')
    .filter((refund) => refund.payment_intent === one.paymentId && refund.status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
async function balance(purpose: string, ownerId?: number): Promise<number> {
  const rows = await t.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.sum<string>('e.amount').as('cents'))
    .where('a.purpose', '=', purpose)
    .where('a.unit', '=', 'cent')
    .$if(ownerId !== undefined, (query) => query.where('a.owner_id', '=', ownerId as number))
    .executeTakeFirst();
  return Number(rows?.cents ?? 0);
}
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

let staffId: number | undefined;
async function staff(method: 'GET' | 'POST', url: string, payload?: object) {
  staffId ??= await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staffId).execute();
  const response = await t.as(staffId, { method, url: `/api/v1/admin/refunds${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const rowOf = async (id: number, only = 'all') =>
  (await staff('GET', `?only=${only}`)).body.refunds.find((row: { id: number }) => row.id === id);

/** Delivers all of the provider's events twice, newest first. */
async function settleBackwards(): Promise<void> {
  const events = t.newEvents().reverse();
  for (const event of [...events, ...events]) await t.deliver(event);
  await t.drainJobs().catch(() => undefined);
  await t.advanceTime(11 * MINUTE_MS);
  await t.sweep();
  await t.drainJobs();
}
async function booksAgree(): Promise<void> {
  await t.advanceTime(DAY_MS);
  await t.sweep();
  await t.settle();
  expect(await broken()).toEqual([]);
  expect(await differingBooks(t.systemCtx())).toEqual([]);
  expect(await balance('refunds_due')).toBe(0);
}

/** Ways a refund is decided while the provider already knows about a dispute that we may not know about yet. */
const WAYS = [
  ['a learner leaves before we hear of it', async (one: Enrolled) => void (await leave(one)), 'unheard'],
  ['a cohort is canceled before we hear of it', (one: Enrolled) => cancel(one), 'unheard'],
  ['a cohort is canceled after we hear of it', (one: Enrolled) => cancel(one), 'heard'],
] as const;

describe.each(WAYS)('%s', (_way, decide, awareness) => {
  async function met() {
    const one = await enrolled(5);
    const { id } = await dispute(one);
    if (awareness === 'heard') await t.settle();
    await decide(one);
    await t.drainJobs();
    await t.sweep();
    await settleBackwards();
    return { one, id };
  }

  test('lost: the bank has returned the money, nothing is sent or owed, and the credits are refunded', async () => {
    const { one, id } = await met();
    await close(id, 'lost');
    await settleBackwards();
    const [refund] = await refundsOf(one);
    expect(refund).toMatchObject({ state: 'succeeded', cash: one.cents, bank: one.cents, credits: 5 });
    expect(sentOf(one)).toBe(0);
    expect(await balance('receivable', one.personId)).toBe(0);
    expect(await rowOf(refund?.id as number)).toMatchObject({ bank: { state: 'paid', amount: one.cents / 100 } });
    expect(await rowOf(refund?.id as number, 'owed')).toBeUndefined();
    expect(await staff('POST', `/${refund?.id}/settle`, { reason: 'Check.' })).toMatchObject({
      status: 409,
      body: { code: 'refund_paid_by_bank' },
    });
    await booksAgree();
    expect((await t.as(one.personId, { method: 'GET', url: '/api/v1/credits' })).json()).toMatchObject({ credits: 5 });
  });

  test('won: the refund is sent, once, without anyone doing anything', async () => {
    const { one, id } = await met();
    await close(id, 'won');
    await settleBackwards();
    expect(await refundsOf(one)).toMatchObject([{ state: 'succeeded', cash: one.cents, bank: 0, credits: 5 }]);
    expect(sentOf(one)).toBe(one.cents);
    expect(await balance('receivable', one.personId)).toBe(0);
    await booksAgree();
  });

  test('still open: the refund waits for the bank, isn’t requested again, and no one can settle it by hand', async () => {
    const { one, id } = await met();
    const before = await refundsOf(one);
    await t.advanceTime(2 * DAY_MS);
    for (const _ of [1, 2]) await t.sweep();
    await t.settle();
    expect(sentOf(one)).toBe(0);
    expect(await broken()).toEqual([]);
    // No pointless requests were made either.
    expect(await refundsOf(one)).toEqual(before);
    const [refund] = before;
    // An enrollment whose dispute we know about isn't refunded at all until the dispute is settled.
    if (awareness === 'heard') expect(refund).toBeUndefined();
    else {
      expect(refund).toMatchObject({ state: 'pending', bank: 0 });
      const path = `/${refund?.id}`;
      expect(await rowOf(refund?.id as number, 'open')).toMatchObject({ bank: { state: 'deciding' } });
      for (const [url, body] of [
        [`${path}/settle`, { reason: 'Check.' }],
        [`${path}/retry`, undefined],
      ] as const) {
        expect(await staff('POST', url, body)).toMatchObject({ status: 409, body: { code: 'refund_waits_for_bank' } });
      }
      expect(await balance('paid_by_hand')).toBe(0);
    }
    await close(id, 'lost');
    await settleBackwards();
    await booksAgree();
  });
});

test('of ten concurrent refunds, each ends according to its own dispute', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const ten: Enrolled[] = [];
  for (let n = 0; n < 10; n += 1) ten.push(await enrolled(0, [cohort]));
  const ids: string[] = [];
  for (const one of ten.slice(0, 9)) ids.push((await dispute(one)).id);
  await cancel(ten[0] as Enrolled);
  await t.drainJobs();
  await settleBackwards();
  await Promise.all(ids.map((id, at) => (at % 3 === 2 ? null : close(id, at % 3 === 0 ? 'lost' : 'won'))));
  const events = t.newEvents();
  for (const event of events) await Promise.all([t.deliver(event), t.deliver(event)]);
  await Promise.all([t.drainJobs(), t.sweep()]);
  await settleBackwards();
  for (const [at, one] of ten.entries()) {
    const [refund] = await refundsOf(one);
    const expected =
      at === 9 || at % 3 === 1 ? ['succeeded', 0] : at % 3 === 0 ? ['succeeded', one.cents] : ['pending', 0];
    expect([at, refund?.state, refund?.bank]).toEqual([at, ...expected]);
  }
  expect(await balance('refunds_due')).toBe(-3 * (ten[0] as Enrolled).cents);
  for (const id of ids.filter((_, at) => at % 3 === 2)) await close(id, 'won');
  await settleBackwards();
  await booksAgree();
});

test('if a bank returned less than we owe, the rest is sent, to the cent, over several refunds and lines', async () => {
  const cohorts = [await aCohort(t.systemCtx(), { startsIn: 35 }), await aCohort(t.systemCtx(), { startsIn: 36 })];
  const one = await enrolled(0, cohorts);
  expect(one.cents).toBe(40_000);
  const lines = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', one.orderId)
    .orderBy('id')
    .execute();
  const { id } = await dispute(one, 25_001);
  for (const [at, cashCents] of [10_003, 19_999].entries()) {
    await refundLines(t.systemCtx(), {
      orderId: one.orderId,
      cause: `test:${one.orderId}:${at}`,
      reason: 'other',
      lines: [{ lineId: lines[at]?.id as number, cashCents }],
    });
  }
  await t.drainJobs();
  await settleBackwards();
  await close(id, 'lost');
  await settleBackwards();
  expect(await refundsOf(one)).toMatchObject([
    { state: 'succeeded', cash: 10_003, bank: 10_003 },
    { state: 'succeeded', cash: 19_999, bank: 14_998 },
  ]);
  expect(sentOf(one)).toBe(5_001);
  expect(await balance('receivable', one.personId)).toBe(0);
  await booksAgree();
});

test('if a bank returned more than we owe, that settles the refund, and the buyer owes us the rest', async () => {
  const one = await enrolled();
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', one.orderId)
    .executeTakeFirstOrThrow();
  const { id } = await dispute(one);
  const half = {
    orderId: one.orderId,
    cause: `test:half:${lineId}`,
    reason: 'other',
    lines: [{ lineId, cashCents: 99 }],
  };
  await refundLines(t.systemCtx(), half);
  await t.drainJobs();
  await close(id, 'lost');
  await settleBackwards();
  expect(await refundsOf(one)).toMatchObject([{ state: 'succeeded', cash: 99, bank: 99 }]);
  expect(await balance('receivable', one.personId)).toBe(one.cents - 99);
  await booksAgree();
});

async function paidByBank() {
  const one = await enrolled();
  const { id } = await dispute(one);
  await leave(one);
  await t.drainJobs();
  await close(id, 'lost');
  await settleBackwards();
  const [refund] = await refundsOf(one);
  return { ...one, refundId: refund?.id as number };
}

/**
 * Recreates what the previous release left behind: the refund failed, the receivable is booked, and nothing is settled.
 */
async function unsettle(one: Enrolled & { refundId: number }): Promise<void> {
  await t.db
    .updateTable('refunds')
    .set({ state: 'failed', bank_cents: 0, settled_at: t.system.clock.now() })
    .where('id', '=', one.refundId)
    .execute();
  await t.pool.query("set session_replication_role = 'replica'");
  await t.pool.query(
    `with gone as (select id from ledger_transactions where kind = 'refund_by_bank' and order_id = ${one.orderId}),
       entries as (delete from ledger_entries where transaction_id in (select id from gone))
     delete from ledger_transactions where id in (select id from gone)`,
  );
  await t.pool.query("set session_replication_role = 'origin'");
}

test('the sweep settles a refund that got stuck before this release, once', async () => {
  const one = await paidByBank();
  await unsettle(one);
  expect(await broken()).toEqual(['orders.refunds_failed']);
  for (const _ of [1, 2]) await t.sweep();
  expect(await refundsOf(one)).toMatchObject([{ state: 'succeeded', bank: one.cents }]);
  await booksAgree();
});

test('one that can’t be settled doesn’t hold up others', async () => {
  const [first, second] = [await paidByBank(), await paidByBank()];
  await unsettle(first);
  await unsettle(second);
  await t.pool.query(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_it before update on refunds for each row when (old.id = ${first.refundId}) execute function refuse_it()`);
  await t.sweep();
  expect(await refundsOf(first)).toMatchObject([{ state: 'failed' }]);
  expect(await refundsOf(second)).toMatchObject([{ state: 'succeeded', bank: second.cents }]);
  await t.pool.query('drop trigger refuse_it on refunds');
  await t.sweep();
  expect(await refundsOf(first)).toMatchObject([{ state: 'succeeded', bank: first.cents }]);
  await booksAgree();
});

test('a refund fully returned by its bank stays returned, whatever is reported late about an earlier try', async () => {
  const one = await paidByBank();
  const before = await refundsOf(one);
  expect(before).toMatchObject([{ state: 'succeeded', bank: one.cents }]);
  await settleReportedRefund(t.systemCtx(), {
    id: 're_late',
    paymentId: one.paymentId,
    cents: one.cents,
    reference: `${one.refundId}-${before[0]?.retries}`,
    state: 'failed',
    failure: 'The bank account is closed.',
  });
  expect(await refundsOf(one)).toEqual(before);
  await booksAgree();
});

test('while a payment’s refunds depend on its disputes, no one else decides about them', async () => {
  const { orderId } = await enrolled();
  const { id } = await t.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const decide = () => lockState(t.pool, 'select id from payments where id = $1 for no key update nowait', [id]);
  const within = await inTransaction(t.systemCtx(), async (tx) => {
    await reconcileDisputedRefunds(tx, id);
    return decide();
  });
  expect([within, await decide()]).toEqual(['55P03', 'free']);
});

test('a dispute without a webhook is looked up when a refund is refused', async () => {
  const one = await enrolled();
  const { id } = await dispute(one);
  t.newEvents();
  await leave(one);
  await t.drainJobs();
  const [refund] = await refundsOf(one);
  expect(await rowOf(refund?.id as number, 'open')).toMatchObject({ bank: { state: 'deciding' } });
  await close(id, 'won');
  await settleBackwards();
  expect(sentOf(one)).toBe(one.cents);
  await booksAgree();
});

test('a refund that was made but whose response was lost isn’t also returned by the bank', async () => {
  const one = await enrolled();
  await t.sandbox.control('requests/faults', { route: 'POST /v1/refunds', when: 'after', status: 500 });
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', one.orderId)
    .executeTakeFirstOrThrow();
  await refundLines(t.systemCtx(), {
    orderId: one.orderId,
    cause: `test:lost-answer:${lineId}`,
    reason: 'other',
    lines: [{ lineId, cashCents: 7_000 }],
  });
  await expect(t.drainJobs()).rejects.toThrow();
  t.newEvents();
  const { id } = await dispute(one);
  await close(id, 'lost');
  await settleBackwards();
  await t.advanceTime(6 * MINUTE_MS);
  const [refund] = await refundsOf(one);
  await sendRefund(t.systemCtx(), { refundId: refund?.id as number });
  expect(await refundsOf(one)).toMatchObject([{ state: 'succeeded', bank: 0 }]);
  expect(sentOf(one)).toBe(7_000);
  await booksAgree();
});

test('payouts withhold disputed sales, and pay what remains in the end', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35, endsIn: 60 });
  const [left, stays, part] = [await enrolled(0, [cohort]), await enrolled(0, [cohort]), await enrolled(0, [cohort])];
  const ids = [await dispute(left), await dispute(part)].map(({ id }) => id);
  await leave(left);
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', part.orderId)
    .executeTakeFirstOrThrow();
  await refundLines(t.systemCtx(), {
    orderId: part.orderId,
    cause: `test:part:${lineId}`,
    reason: 'other',
    lines: [{ lineId, cashCents: 5_000 }],
  });
  await t.drainJobs();
  await settleBackwards();
  const payouts = async () => {
    const rows = await t.db
      .selectFrom('payouts')
      .select('payout_cents as cents')
      .where('cohort_id', '=', cohort.id)
      .where('status', '=', 'finalized')
      .orderBy('id')
      .execute();
    return rows.map(({ cents }) => cents);
  };
  await t.advanceTime(50 * DAY_MS);
  for (const _ of [1, 2]) await t.sweep();
  // Only the enrollment with the undisputed payment: 200 − 15%, half of it.
  expect(await payouts()).toEqual([(stays.cents * 0.85) / 2]);
  await close(ids[0] as string, 'lost');
  await close(ids[1] as string, 'won');
  await settleBackwards();
  await t.advanceTime(30 * DAY_MS);
  for (const _ of [1, 2]) await t.sweep();
  const paid = (await payouts()).reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  expect(paid).toBe((stays.cents + part.cents - 5_000) * 0.85);
  expect([sentOf(left), sentOf(part)]).toEqual([0, 5_000]);
  await booksAgree();
});
