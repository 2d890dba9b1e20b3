import type { Ctx } from '#server/platform/ctx.ts';
import type { Interval, Plan } from './plan.rules.ts';

/** All plans, those on sale first. */
export async function loadPlans(ctx: Ctx): Promise<Plan[]> {
  return ctx.db
    .selectFrom('plans')
    .select([
      'code',
      'name',
      'monthly_cents as monthlyCents',
      'yearly_cents as yearlyCents',
      'credits',
      'on_sale as onSale',
      'legacy',
      'discounts_courses as discountsCourses',
      'opens_members_only as opensMembersOnly',
    ])
    .orderBy('position')
    .execute();
}

/** A plan at an interval and a price: what a membership's order line points to (`subject_id`). */
export interface PlanPrice {
  readonly id: number;
  readonly planId: number;
  readonly code: string;
  readonly name: string;
  readonly interval: Interval;
  readonly cents: number;
  readonly credits: number;
  /** The provider's id for this price, once a subscription was changed to it. */
  readonly providerPriceId: string | null;
  readonly portalId: string | null;
}

function planPrices(ctx: Ctx) {
  return ctx.db
    .selectFrom('plan_prices as v')
    .innerJoin('plans as p', 'p.id', 'v.plan_id')
    .select([
      'v.id',
      'p.id as planId',
      'p.code',
      'p.name',
      'v.interval',
      'v.cents',
      'p.credits',
      'v.provider_price_id as providerPriceId',
      'v.provider_portal_id as portalId',
    ]);
}

// A check constraint allows only the interval's two values.
const typed = (row: Omit<PlanPrice, 'interval'> & { interval: string }) => row as PlanPrice;

/** The plan on sale at this interval, at its current price. */
export async function planOnSale(ctx: Ctx, interval: Interval): Promise<PlanPrice | undefined> {
  const row = await planPrices(ctx)
    .where('p.on_sale', '=', true)
    .where('v.interval', '=', interval)
    .where('v.until', 'is', null)
    .orderBy('p.position')
    .executeTakeFirst();
  return row && typed(row);
}

export async function planPriceById(ctx: Ctx, id: number): Promise<PlanPrice | undefined> {
  const row = await planPrices(ctx).where('v.id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** A plan's current price at an interval. */
export async function presentPrice(ctx: Ctx, code: string, interval: Interval): Promise<PlanPrice | undefined> {
  const row = await planPrices(ctx)
    .where('p.code', '=', code)
    .where('v.interval', '=', interval)
    .where('v.until', 'is', null)
    .executeTakeFirst();
  return row && typed(row);
}

export async function planPriceByProviderId(ctx: Ctx, providerPriceId: string): Promise<PlanPrice | undefined> {
  const row = await planPrices(ctx).where('v.provider_price_id', '=', providerPriceId).executeTakeFirst();
  return row && typed(row);
}

/** Stores the provider's id for a price, and the hosted page that can change a subscription to it. */
export async function setProviderIds(
  ctx: Ctx,
  id: number,
  ids: { providerPriceId: string; portalId?: string },
): Promise<void> {
  await ctx.db
    .updateTable('plan_prices')
    .set({ provider_price_id: ids.providerPriceId, ...(ids.portalId ? { provider_portal_id: ids.portalId } : {}) })
    .where('id', '=', id)
    .execute();
}
