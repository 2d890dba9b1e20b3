import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compareBooks, compareHourly, refundLines } from '#server/features/checkout/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import { differingBooks } from '#testing/books.ts';
import { callboard } from '#testing/callboard.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

/**
 * Compares our books with the sandbox's, with differences made by hand: each difference is named, and nothing else is.
 */
const t = moneyApp();
/** Long enough that nothing is in flight anymore, including PayPal's search. */
const LATER_MS = 4 * 60 * MINUTE_MS;

interface Paid {
  readonly personId: number;
  readonly cohortId: number;
  readonly orderId: number;
  readonly paymentId: string;
}
async function paid(): Promise<Paid> {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 60 });
  const personId = await t.buyer();
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  return { personId, cohortId: cohort.id, orderId: body.orderId, paymentId: await paymentOf(body.orderId) };
}
const paymentOf = async (orderId: number): Promise<string> =>
  (
    await t.db
      .selectFrom('payments')
      .select('provider_payment_id as id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).id;
async function paidWithPayPal(): Promise<{ orderId: number; refundCredits: () => Promise<unknown> }> {
  const personId = await t.buyer();
  const post = async (url: string, payload: object) =>
    (await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload })).json();
  const { ppOrderId, orderId } = await post('/paypal/orders', { checkout: { credits_to_buy: 10 } });
  await t.sandbox.control(`paypal_orders/${ppOrderId}/approve`, {});
  await post('/paypal/checkout_credits', { checkout: { pp_order_id: ppOrderId, credits_to_buy: 10 } });
  await t.drainJobs();
  const { lots } = (await t.as(personId, { method: 'GET', url: '/api/v1/credits' })).json();
  return { orderId, refundCredits: () => post(`/credits/${lots[0].id}/refunds`, {}) };
}
const found = () => differingBooks(t.systemCtx());
const { payments, paypal } = {
  payments: () => t.systemCtx().providers.payments,
  paypal: () => t.systemCtx().providers.paypal,
};
/** Changes a row in a forbidden way, with the protection of money rows turned off. */
async function byHand(sql: string, values: unknown[]): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(sql, values);
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}
const command = () => callboard(t.url, ['verify', '--provider'], { env: { STRIPE_API_URL: t.sandbox.url } });

let kept: Paid;
beforeAll(async () => {
  kept = await paid();
  const departed = await paid();
  await leaveCohort(t.systemCtx(), { userId: departed.personId, cohortId: departed.cohortId });
  const credits = await paidWithPayPal();
  await credits.refundCredits();
  await paidWithPayPal();
  await t.settle();
  await t.advanceTime(LATER_MS);
});
beforeEach(() => t.settle());

test('payments, refunds, fees, and bank transfers at both providers are no difference', async () => {
  for (const provider of ['stripe', 'paypal']) {
    await t.sandbox.control('movements', { provider, kind: 'payout', cents: 5000 });
    await t.sandbox.control('movements', { provider, kind: 'fee', cents: 120 });
  }
  await t.advanceTime(LATER_MS);
  expect(await found()).toEqual([]);
  const { code, out } = await command();
  expect(out).toContain("0 differences between our books and Stripe's");
  expect(out).toContain("0 differences between our books and PayPal's");
  expect(out).toMatch(
    /Stripe since .*: 2 payments \$400\.00, 1 refunds -\$200\.00, disputes \$0\.00, fees -\$13\.40, bank transfers -\$50\.00, left in its balance \$136\.60/,
  );
  expect(out).toMatch(
    /PayPal since .*: 2 payments \$200\.00, 1 refunds -\$100\.00, disputes \$0\.00, fees -\$9\.16, bank transfers -\$50\.00, left in its balance \$40\.84/,
  );
  expect(code).toBe(0);
});

test('a refund made in the provider’s dashboard is found and named once it is no longer in flight', async () => {
  const { paymentId, orderId } = await paid();
  // One of our own refunds of the same payment isn't mistaken for the one in the dashboard.
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const ours = { orderId, cause: `test:${orderId}`, reason: 'other', lines: [{ lineId, cashCents: 1000 }] };
  await refundLines(t.systemCtx(), ours);
  const refundRequest = { key: `hand-${orderId}`, paymentId, cents: 2500, reference: 'by hand' };
  const { id } = await payments().refund(refundRequest);
  await t.settle();
  expect(await found()).toEqual([]);
  await t.advanceTime(LATER_MS);
  const line = `order ${orderId}, ${id}: Stripe refunded money that isn't in our books: here nothing, in our ledger nothing, at Stripe $25.00, in its balance $25.00`;
  expect(await found()).toEqual([line]);
  const { code, out } = await command();
  expect(code).toBe(1);
  expect(out).toContain(`DIFFERS ${line}`);
  t.sandbox.world.state.remove('refunds', id);
  for (const moved of t.sandbox.world.state.all('balance_transactions')) {
    if (moved.source === id) t.sandbox.world.state.remove('balance_transactions', moved.id);
  }
  expect(await found()).toEqual([]);
});

test('a payment that was changed or removed here is found and named, with its order', async () => {
  const { orderId, paymentId } = kept;
  await byHand('update payments set cents = 19000 where order_id = $1', [orderId]);
  expect(await found()).toEqual([
    `order ${orderId}, payment ${paymentId}: the amounts of a payment differ: here $190.00, in our ledger $200.00, at Stripe $200.00, in its balance $200.00`,
  ]);
  await byHand('update payments set cents = 20000 where order_id = $1', [orderId]);
  expect(await found()).toEqual([]);
  const { rows } = await t.pool.query('select * from payments where order_id = $1', [orderId]);
  await byHand('delete from payments where order_id = $1', [orderId]);
  expect(await found()).toEqual([
    `order ${orderId}, payment ${paymentId}: Stripe took a payment that our books don't have: here nothing, in our ledger nothing, at Stripe $200.00, in its balance $200.00`,
    `order ${orderId}, posting payment:order:${orderId}: our ledger has $200.00 for something that isn't in our books`,
  ]);
  await byHand('insert into payments overriding system value select * from json_populate_record(null::payments, $1)', [
    JSON.stringify(rows[0]),
  ]);
  expect(await found()).toEqual([]);
});

test('a payment recorded days late is no longer listed: it is requested by id, and compared', async () => {
  const { orderId, paymentId } = await paid();
  await t.advanceTime(6 * DAY_MS);
  const noted = new Date(t.system.clock.now().getTime() - DAY_MS);
  await byHand('update payments set created_at = $2 where order_id = $1', [orderId, noted]);
  const lately = async () => {
    const since = new Date(t.system.clock.now().getTime() - 3 * DAY_MS);
    const { differences } = await compareBooks(t.systemCtx(), payments().books, { since });
    return differences.map(({ item }) => item);
  };
  expect(await lately()).toEqual([]);
  await byHand('update payments set cents = 19000 where order_id = $1', [orderId]);
  expect(await lately()).toEqual([`order ${orderId}, payment ${paymentId}`]);
  await byHand('update payments set cents = 20000 where order_id = $1', [orderId]);
});

test('our own rows are compared from a day after the provider’s side on', async () => {
  const { orderId, paymentId } = await paid();
  await t.advanceTime(6 * DAY_MS);
  const since = new Date(t.system.clock.now().getTime() - 3 * DAY_MS);
  await byHand('update payments set cents = 19000 where order_id = $1', [orderId]);
  const notedAt = async (milliseconds: number) => {
    await byHand('update payments set created_at = $2 where order_id = $1', [
      orderId,
      new Date(since.getTime() + milliseconds),
    ]);
    const { differences } = await compareBooks(t.systemCtx(), payments().books, { since });
    return differences.map(({ item }) => item);
  };
  expect(await notedAt(DAY_MS - 1)).toEqual([]);
  expect(await notedAt(DAY_MS)).toEqual([`order ${orderId}, payment ${paymentId}`]);
  await byHand('update payments set cents = 20000 where order_id = $1', [orderId]);
});

test('what the provider lacks, and what the ledger or a refund contradicts, is found and named', async () => {
  const { orderId, paymentId, personId, cohortId } = await paid();
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await t.settle();
  await t.advanceTime(LATER_MS);
  const refund = await t.db
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id as providerId'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const name = `order ${orderId}, refund ${refund.id}, ${refund.providerId}`;
  await byHand("update refunds set state = 'failed' where id = $1", [refund.id]);
  expect(await found()).toEqual([
    expect.stringContaining(`${name}: Stripe refunded it, but our books have it as failed`),
  ]);
  await byHand("update refunds set state = 'succeeded' where id = $1", [refund.id]);
  await byHand(
    "update payments set provider_payment_id = 'pi_nobody', provider_charge_id = 'ch_nobody' where order_id = $1",
    [orderId],
  );
  expect(await found()).toEqual([
    expect.stringContaining(`order ${orderId}, payment ${paymentId}: Stripe took a payment that our books don't have`),
    expect.stringContaining(`order ${orderId}, payment pi_nobody: our books have a payment that Stripe doesn't have`),
  ]);
  await byHand('update payments set provider_payment_id = $2, provider_charge_id = null where order_id = $1', [
    orderId,
    paymentId,
  ]);
  await byHand('update ledger_entries set amount = amount + 7 where account_id = $1 and transaction_id = $2', [
    (await t.pool.query("select id from ledger_accounts where purpose = 'cash'")).rows[0].id,
    (await t.pool.query('select id from ledger_transactions where cause = $1', [`payment:order:${orderId}`])).rows[0]
      .id,
  ]);
  expect(await found()).toEqual([expect.stringContaining('here $200.00, in our ledger $200.07, at Stripe $200.00')]);
  await byHand('update ledger_entries set amount = amount - 7 where amount = 20007', []);
  expect(await found()).toEqual([]);
});

test('PayPal: a payment removed here and a refund made there are found and named', async () => {
  const { orderId } = await paidWithPayPal();
  const captureId = await paymentOf(orderId);
  const refund = await paypal()?.refundCapture({ key: 'hand', captureId, cents: 1000, reference: 'by hand' });
  await t.advanceTime(LATER_MS);
  expect(await found()).toEqual([
    expect.stringContaining(`order ${orderId}, ${refund?.id}: PayPal refunded money that isn't in our books`),
  ]);
  t.sandbox.world.state.remove('paypal_refunds', refund?.id ?? '');
  const { rows } = await t.pool.query('select * from payments where order_id = $1', [orderId]);
  await byHand('delete from payments where order_id = $1', [orderId]);
  expect(await found()).toEqual([
    expect.stringContaining(`order ${orderId}, payment ${captureId}: PayPal took a payment that our books don't have`),
    expect.stringContaining(`posting payment:order:${orderId}`),
  ]);
  await byHand('insert into payments overriding system value select * from json_populate_record(null::payments, $1)', [
    JSON.stringify(rows[0]),
  ]);
});

test('a dispute holds the money while open; won or lost, the books agree; an unrelated movement is named', async () => {
  for (const status of ['won', 'lost']) {
    const { paymentId } = await paid();
    const dispute = await t.sandbox.control<{ id: string }>('disputes', { payment_intent: paymentId });
    await t.settle();
    await t.advanceTime(LATER_MS);
    expect(await found()).toEqual([]);
    await t.sandbox.control(`disputes/${dispute.id}/close`, { status });
    await t.settle();
    await t.advanceTime(LATER_MS);
    expect(await found()).toEqual([]);
  }
  const [moved] = t.sandbox.world.state.all('balance_transactions').slice(-1);
  if (!moved) throw new Error('No movement.');
  const strange = {
    ...moved,
    id: 'txn_strange',
    type: 'adjustment' as const,
    source: null,
    amount: -300,
    fee: 0,
    net: -300,
  };
  t.sandbox.world.state.put('balance_transactions', strange);
  expect(await found()).toEqual([
    "movement txn_strange: Stripe moved -$3.00 ('adjustment') for something that isn't in our books",
  ]);
  t.sandbox.world.state.remove('balance_transactions', 'txn_strange');
});

test('a refund that its bank returns, and one that is sent again after that, agree', async () => {
  const { personId, cohortId, orderId } = await paid();
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await t.settle();
  const refund = () =>
    t.db
      .selectFrom('refunds')
      .select(['id', 'state', 'provider_refund_id as providerId'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  const first = await refund();
  await t.sandbox.control(`refunds/${first.providerId}/fail`, {});
  await t.settle();
  await t.advanceTime(LATER_MS);
  expect([(await refund()).state, await found()]).toEqual(['failed', []]);
  const staff = await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
  await t.as(staff, { method: 'POST', url: `/api/v1/admin/refunds/${first.id}/retry` });
  await t.settle();
  await t.advanceTime(LATER_MS);
  expect([(await refund()).state, await found()]).toEqual(['succeeded', []]);
});

test('lists longer than a page are read to the end', async () => {
  const before = t.sandbox.world.state.all('balance_transactions').length;
  for (let n = 0; n < 250; n += 1) {
    await t.sandbox.control('movements', { kind: 'payout', cents: 1 });
    await t.sandbox.control('movements', { kind: 'payout', cents: 1, provider: 'paypal' });
  }
  const { totals } = await compareBooks(t.systemCtx(), payments().books, 'everything');
  const known = t.sandbox.world.state.all('balance_transactions');
  expect(known).toHaveLength(before + 250);
  expect(totals?.balance).toBe(known.reduce((sum, one) => sum + one.net, 0));
});

test('the hourly check finds a recent difference, reports it to staff and the metrics, and says when it couldn’t check', async () => {
  const { paymentId, orderId } = await paid();
  const staff = await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
  const readComparisons = async () =>
    (await t.as(staff, { url: '/api/v1/admin/provider_comparisons' })).json().comparisons as {
      provider: string;
      found: number;
      failure: string | null;
      differences: { item: string; says: string }[];
    }[];
  await t.advanceTime(DAY_MS);
  await payments().refund({ key: 'hand-2', paymentId, cents: 4200, reference: 'by hand' });
  await t.advanceTime(LATER_MS);
  await compareHourly(t.systemCtx());
  expect(await readComparisons()).toMatchObject([
    {
      provider: 'stripe',
      found: 1,
      failure: null,
      differences: [{ item: expect.stringContaining(`order ${orderId}`) }],
    },
    { provider: 'paypal', found: 0, failure: null },
  ]);
  const metrics = async () => (await t.app.inject({ url: '/metrics' })).body;
  expect(await metrics()).toContain('callboard_provider_differences{provider="stripe"} 1');
  // Another worker's check within the hour changes nothing, and an unreachable provider doesn't erase findings.
  await t.sandbox.control('requests/faults', { route: 'GET /v1/charges', status: 503, times: 2 });
  await compareHourly(t.systemCtx());
  expect((await readComparisons())[0]).toMatchObject({ found: 1, failure: null });
  await t.advanceTime(60 * MINUTE_MS);
  await compareHourly(t.systemCtx());
  expect((await readComparisons())[0]).toMatchObject({ found: 1, failure: expect.stringContaining('list charges') });
  expect(await metrics()).toContain('callboard_provider_comparison_failed{provider="stripe"} 1');
  const learner = await t.buyer();
  expect((await t.as(learner, { url: '/api/v1/admin/provider_comparisons' })).statusCode).toBe(403);
  // The hourly check doesn't see a difference older than the days it covers; the command does.
  await t.advanceTime(5 * DAY_MS);
  await compareHourly(t.systemCtx());
  expect((await readComparisons())[0]).toMatchObject({ found: 0, failure: null });
  expect(await found()).toEqual([expect.stringContaining(`order ${orderId}`)]);
});
