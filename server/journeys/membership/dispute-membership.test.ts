import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

/** A person with a monthly membership on a plan with one credit per month. */
async function aMember(): Promise<{ personId: number; orderId: number }> {
  await t.db.updateTable('plans').set({ credits: 12 }).where('on_sale', '=', true).execute();
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  return { personId, orderId: body.orderId };
}

const subscriptionOf = (personId: number) =>
  t.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'end_reason', 'suspended_at', 'provider_subscription_id as providerId'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
const me = async (personId: number) =>
  (await t.as(personId, { method: 'GET', url: '/api/v1/users/me' })).json().user as Record<string, unknown>;
const credits = (personId: number) => creditsOf(t.systemCtx(), personId);
const atProvider = (id: string | null) =>
  t.sandbox.world.state.all('subscriptions').find((row) => row.id === id)?.status;
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

async function owedBy(personId: number): Promise<number> {
  const row = await t.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.sum<string>('e.amount').as('cents'))
    .where('a.owner_id', '=', personId)
    .where('a.purpose', '=', 'receivable')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

async function paymentsOf(personId: number, orderId: number): Promise<{ first: string; renewal: string | undefined }> {
  const { id } = await subscriptionOf(personId);
  const rows = await t.db
    .selectFrom('payments')
    .select(['order_id', 'provider_payment_id as payment'])
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('subscription_id', '=', id)]))
    .orderBy('id')
    .execute();
  return { first: rows[0]?.payment ?? '', renewal: rows.find((row) => row.order_id === null)?.payment };
}

async function dispute(payment_intent: string | undefined): Promise<string> {
  const { id } = await t.sandbox.control<{ id: string }>('disputes', { payment_intent });
  await t.settle();
  return id;
}

async function close(id: string, status: 'won' | 'lost'): Promise<void> {
  await t.sandbox.control(`disputes/${id}/close`, { status });
  await t.settle();
}

for (const paymentKind of ['first', 'renewal'] as const) {
  test(`a disputed ${paymentKind} payment suspends the membership; won it is restored, lost it ends`, async () => {
    const { personId, orderId } = await aMember();
    await t.advanceTime(32 * DAY_MS);
    await t.settle();
    expect([await credits(personId), (await me(personId)).access]).toEqual([2, 'member']);
    const payment = (await paymentsOf(personId, orderId))[paymentKind];
    const won = await dispute(payment);
    expect((await subscriptionOf(personId)).suspended_at).not.toBeNull();
    expect(await me(personId)).toMatchObject({ access: 'free', getsCourseDiscount: false });
    expect(await credits(personId)).toBe(1);
    await close(won, 'won');
    expect(await subscriptionOf(personId)).toMatchObject({ status: 'active', suspended_at: null });
    expect(await me(personId)).toMatchObject({ access: 'member', getsCourseDiscount: true });
    expect([await credits(personId), await owedBy(personId)]).toEqual([2, 0]);

    const other = await aMember();
    await t.advanceTime(32 * DAY_MS);
    await t.settle();
    await close(await dispute((await paymentsOf(other.personId, other.orderId))[paymentKind]), 'lost');
    const ended = await subscriptionOf(other.personId);
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'dispute_lost' });
    expect(atProvider(ended.providerId)).toBe('canceled');
    expect((await me(other.personId)).access).toBe('free');
    expect([await credits(other.personId), await owedBy(other.personId)]).toEqual([1, 1500]);
    expect(await broken()).toEqual([]);
  });
}

test('if two payments for one membership are disputed, it is restored when both are won', async () => {
  const { personId, orderId } = await aMember();
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  const { first, renewal } = await paymentsOf(personId, orderId);
  const [one, two] = [await dispute(first), await dispute(renewal)];
  await close(one, 'won');
  expect([(await me(personId)).access, await credits(personId)]).toEqual(['free', 1]);
  await close(two, 'won');
  expect([(await me(personId)).access, await credits(personId)]).toEqual(['member', 2]);
});
