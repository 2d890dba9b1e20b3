import type { Ctx } from '#server/platform/ctx.ts';
import { liveSubscriptionOf, type Subscription } from './subscription.store.ts';

/** When a membership ends, if that is known. */
export function endOf(held: Subscription): Date | null {
  if (held.status === 'grace') return held.graceUntil;
  if (held.cancelAt) return held.cancelAt;
  return held.source === 'paid' ? null : (held.expiresAt ?? held.periodEnd);
}

/** A membership past its end is over, whether or not a job has recorded it. */
function stillRuns(held: Subscription, now: Date): boolean {
  const end = endOf(held);
  return end === null || end > now;
}

export async function runningMembership(ctx: Ctx, userId: number): Promise<Subscription | undefined> {
  const held = await liveSubscriptionOf(ctx, userId);
  return held && stillRuns(held, ctx.clock.now()) ? held : undefined;
}

/** A paid membership without a failed or disputed payment: its plan may be changed. */
export const inOrder = (held: Subscription): boolean =>
  held.source === 'paid' && held.status === 'active' && held.suspendedAt === null;

export const heldPlan = (held: Subscription) => ({
  code: held.planCode,
  interval: held.interval,
  priceCents: held.priceCents,
  periodStart: held.periodStart,
  periodEnd: held.periodEnd,
});
