import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ProviderSubscription } from '#server/providers/payments/membership-payments.ts';
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
  readonly planPriceId: number | null;
  readonly priceCents: number;
  readonly source: 'paid' | 'promo' | 'staff';
  readonly providerSubscriptionId: string | null;
  readonly orderLineId: number | null;
  readonly startedAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly graceUntil: Date | null;
  /** The provider's price that replaces the current one, `cancel`, or null. */
  readonly downgradeTo: string | null;
  readonly cancelAt: Date | null;
  readonly expiresAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly endReason: string | null;
  /** How many times the membership was compared with the provider's subscription. */
  readonly compared: number;
}

/** Starts a membership; undefined if this person has a live one. */
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
      's.plan_price_id as planPriceId',
      's.price_cents as priceCents',
      's.source',
      's.provider_subscription_id as providerSubscriptionId',
      's.order_line_id as orderLineId',
      's.started_at as startedAt',
      's.current_period_start as periodStart',
      's.current_period_end as periodEnd',
      's.grace_until as graceUntil',
      's.downgrade_to as downgradeTo',
      's.cancel_at as cancelAt',
      's.expires_at as expiresAt',
      's.suspended_at as suspendedAt',
      's.end_reason as endReason',
      's.compared',
    ]);
}

type Row = Omit<Subscription, 'status' | 'interval' | 'source'> & { status: string; interval: string; source: string };
// Check constraints allow only the known values of status, interval, and source.
const typed = (row: Row) => row as Subscription;

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

/** A person's current membership (in grace too). */
export async function liveSubscriptionOf(ctx: Ctx, userId: number): Promise<Subscription | undefined> {
  const row = await subscriptions(ctx)
    .where('s.user_id', '=', userId)
    .where('s.status', 'in', ['active', 'grace', 'past_due'])
    .executeTakeFirst();
  return row && typed(row);
}

/** Records a paid renewal: the period moves on, never back; grace is over. */
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

/** Begins grace after a failed renewal, once. */
export async function startGracePeriod(tx: Ctx, id: number, until: Date): Promise<boolean> {
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

/**
 * Suspends a membership, which then gives no benefits, while one of its payments is disputed, or lifts the suspension.
 */
export async function setSubscriptionSuspended(tx: Ctx, id: number, suspended: boolean): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ suspended_at: suspended ? tx.clock.now() : null })
    .where('id', '=', id)
    .where('suspended_at', suspended ? 'is' : 'is not', null)
    .execute();
}

/** Records that the provider is queried about a membership now. */
export async function markReconciled(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('subscriptions').set({ reconciled_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** Memberships whose grace is over; those checked longest ago first. */
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
 * Provider ids of paid memberships without a report about their renewal although their period was over at `before`.
 * Those checked longest ago come first, so that ones that fail each time don't hold up the others.
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

/** Memberships from a promo or a gift whose time is over. */
export async function givenOver(ctx: Ctx, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('source', 'in', ['promo', 'staff'])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('current_period_end', '<=', now), eb('expires_at', '<=', now)]))
    .orderBy('current_period_end')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
