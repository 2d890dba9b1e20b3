import { Temporal } from 'temporal-polyfill';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * A free membership from a code: for a number of months from now, ended by the clock. Returns its end; null if this
 * person already has a live membership.
 */
export async function giveMembership(
  tx: Ctx,
  gift: { userId: number; planId: number; months: number; redemptionId: number },
): Promise<Date | null> {
  const now = tx.clock.now();
  const end = new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').add({ months: gift.months })
      .epochMilliseconds,
  );
  const row = await tx.db
    .insertInto('subscriptions')
    .values({
      user_id: gift.userId,
      plan_id: gift.planId,
      interval: gift.months >= 12 ? 'yearly' : 'monthly',
      source: 'promo',
      status: 'active',
      price_cents: 0,
      promo_redemption_id: gift.redemptionId,
      current_period_start: now,
      current_period_end: end,
      expires_at: end,
      started_at: now,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['user_id']).where('status', 'in', ['active', 'grace', 'past_due']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? end : null;
}
