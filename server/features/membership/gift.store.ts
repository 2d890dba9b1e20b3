import { Temporal } from 'temporal-polyfill';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * A membership that nobody pays for, by a code: so many months from now, ended by the clock. Returns its end; null where
 * this person has a live membership already.
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
