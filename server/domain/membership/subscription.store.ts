import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ProviderSubscription } from '#server/providers/payments/payments.ts';
import type { Interval } from './plan.rules.ts';
import type { PlanPrice } from './plan.store.ts';

export type SubscriptionStatus = 'incomplete' | 'active' | 'grace' | 'past_due' | 'ended';

export interface Subscription {
  readonly id: number;
  readonly userId: number;
  readonly status: SubscriptionStatus;
  readonly interval: Interval;
  readonly planCode: string;
  readonly planName: string;
  readonly planCredits: number;
  readonly priceCents: number;
  readonly providerSubscriptionId: string | null;
  readonly periodEnd: Date;
  readonly graceUntil: Date | null;
}

/** Starts a membership; undefined where this person has a live one. */
export async function insertSubscription(
  tx: Ctx,
  input: { userId: number; orderLineId: number; price: PlanPrice; provider: ProviderSubscription },
): Promise<number | undefined> {
  const now = tx.clock.now();
  const row = await tx.db
    .insertInto('subscriptions')
    .values({
      user_id: input.userId,
      plan_id: input.price.planId,
      plan_price_id: input.price.id,
      interval: input.price.interval,
      source: 'paid',
      status: 'active',
      price_cents: input.price.cents,
      provider: 'stripe',
      provider_subscription_id: input.provider.id,
      provider_item_id: input.provider.itemId,
      order_line_id: input.orderLineId,
      current_period_start: input.provider.periodStart,
      current_period_end: input.provider.periodEnd,
      started_at: now,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['user_id']).where('status', 'in', ['active', 'grace', 'past_due']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function subscriptions(ctx: Ctx) {
  return ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      's.id',
      's.user_id as userId',
      's.status',
      's.interval',
      'p.code as planCode',
      'p.name as planName',
      'p.credits as planCredits',
      's.price_cents as priceCents',
      's.provider_subscription_id as providerSubscriptionId',
      's.current_period_end as periodEnd',
      's.grace_until as graceUntil',
    ]);
}

// Status and interval are closed by check constraints.
const typed = (row: Omit<Subscription, 'status' | 'interval'> & { status: string; interval: string }) =>
  row as Subscription;

export async function subscriptionByProviderId(ctx: Ctx, providerId: string): Promise<Subscription | undefined> {
  const row = await subscriptions(ctx).where('s.provider_subscription_id', '=', providerId).executeTakeFirst();
  return row && typed(row);
}

export async function loadSubscription(ctx: Ctx, id: number): Promise<Subscription> {
  return typed(await subscriptions(ctx).where('s.id', '=', id).executeTakeFirstOrThrow());
}

export async function lockSubscription(tx: Ctx, id: number): Promise<Subscription> {
  return typed(await subscriptions(tx).where('s.id', '=', id).forUpdate('s').executeTakeFirstOrThrow());
}

/** The membership that a person has now (in grace too). */
export async function liveSubscriptionOf(ctx: Ctx, userId: number): Promise<Subscription | undefined> {
  const row = await subscriptions(ctx)
    .where('s.user_id', '=', userId)
    .where('s.status', 'in', ['active', 'grace', 'past_due'])
    .executeTakeFirst();
  return row && typed(row);
}

/** Notes a paid period once; undefined where the invoice or the period was noted before. */
export async function insertPaidPeriod(
  tx: Ctx,
  period: {
    subscriptionId: number;
    start: Date;
    end: Date;
    invoiceId: string | null;
    cents: number;
    orderId: number | null;
  },
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('subscription_periods')
    .values({
      subscription_id: period.subscriptionId,
      period_start: period.start,
      period_end: period.end,
      provider_invoice_id: period.invoiceId,
      state: 'paid',
      cents: period.cents,
      paid_at: tx.clock.now(),
      order_id: period.orderId,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether an invoice has paid a period here. */
export async function hasPeriodOfInvoice(tx: Ctx, invoiceId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('subscription_periods')
    .select('id')
    .where('provider_invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPaidPeriods(tx: Ctx, subscriptionId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('subscription_periods')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return count;
}

export async function setPeriodCredits(tx: Ctx, periodId: number, credits: number): Promise<void> {
  await tx.db
    .updateTable('subscription_periods')
    .set({ credits_granted: credits })
    .where('id', '=', periodId)
    .execute();
}

/** A renewal was paid: the period moves on, never back; grace is over. */
export async function renewUntil(tx: Ctx, id: number, period: { start: Date; end: Date }): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ current_period_start: period.start, current_period_end: period.end })
    .where('id', '=', id)
    .where('current_period_end', '<', period.end)
    .execute();
  await tx.db
    .updateTable('subscriptions')
    .set({ status: 'active', grace_until: null })
    .where('id', '=', id)
    .where('status', 'in', ['grace', 'past_due'])
    .execute();
}

/** A renewal failed: grace begins, once. */
export async function beginGrace(tx: Ctx, id: number, until: Date): Promise<boolean> {
  const row = await tx.db
    .updateTable('subscriptions')
    .set({ status: 'grace', grace_until: until })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSubscription(tx: Ctx, id: number, reason: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: tx.clock.now(), end_reason: reason })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** While a payment of it is disputed a membership gives nothing. */
export async function setSubscriptionSuspended(tx: Ctx, id: number, suspended: boolean): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ suspended_at: suspended ? tx.clock.now() : null })
    .where('id', '=', id)
    .where('suspended_at', suspended ? 'is' : 'is not', null)
    .execute();
}

/** Notes that the provider is asked about a membership now. */
export async function setAsked(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('subscriptions').set({ reconciled_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** Memberships whose grace is over; what was asked about longest ago first. */
export async function graceOver(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'grace')
    .where('grace_until', '<=', ctx.clock.now())
    .orderBy(sql`coalesce(reconciled_at, grace_until)`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Paid memberships of which no word came although their period is over since that instant; their provider ids. What was
 * asked about longest ago comes first, so that those which fail each time hold up no others.
 */
export async function overduePeriods(ctx: Ctx, before: Date, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select(sql<string>`provider_subscription_id`.as('id'))
    .where('status', 'in', ['active', 'grace', 'past_due'])
    .where('provider_subscription_id', 'is not', null)
    .where('current_period_end', '<=', before)
    .orderBy(sql`coalesce(reconciled_at, current_period_end)`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Memberships by promo or gift end with their period. */
export async function endGiven(tx: Ctx): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: tx.clock.now(), end_reason: 'period_over' })
    .where('source', 'in', ['promo', 'staff'])
    .where('status', '=', 'active')
    .where('current_period_end', '<=', tx.clock.now())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
