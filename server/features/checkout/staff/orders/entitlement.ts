import { loadOrder, type Order, type OrderLine, orderIdOfLine } from '#server/features/checkout/index.ts';
import { type Place, placesOfLines } from '#server/features/enrollment/index.ts';
import { attendancesOfLines, type EventSeat, eventSeatsOf } from '#server/features/events/index.ts';
import { loadSubscription, paidPeriods, type Subscription } from '#server/features/membership/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import { type WorkoutSeat, workoutPlacesOfLines, workoutSeatsOf } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { membershipOfLine, unspentOfLine } from './refund-facts.query.ts';

/** What a line bought, in its current state; null: it no longer exists. */
export type Entitlement =
  | { readonly kind: 'place'; readonly place: Place; readonly cohort: CohortForSale }
  | { readonly kind: 'ticket'; readonly seat: EventSeat }
  | { readonly kind: 'workout_place'; readonly seat: WorkoutSeat }
  | { readonly kind: 'credits'; readonly unspent: number }
  | { readonly kind: 'membership'; readonly held: Subscription; readonly periodIds: readonly number[] };

async function placeOf(ctx: Ctx, lineId: number): Promise<Entitlement | null> {
  const place = (await placesOfLines(ctx, [lineId])).find(({ state }) => state === 'active' || state === 'completed');
  const [cohort] = place ? await loadCohortsForSale(ctx, [place.cohortId]) : [];
  return place && cohort ? { kind: 'place', place, cohort } : null;
}

/** What an order line bought, if it still exists. */
export async function entitlementOf(
  ctx: Ctx,
  { id, kind }: Pick<OrderLine, 'id' | 'kind'>,
): Promise<Entitlement | null> {
  if (kind === 'cohort_place') return placeOf(ctx, id);
  if (kind === 'ticket') {
    const [seat] = await eventSeatsOf(ctx, await attendancesOfLines(ctx, [id]));
    return seat ? { kind, seat } : null;
  }
  if (kind === 'workout_place') {
    const [seat] = await workoutSeatsOf(ctx, await workoutPlacesOfLines(ctx, [id]));
    return seat ? { kind, seat } : null;
  }
  if (kind === 'credits') return { kind, unspent: await unspentOfLine(ctx, id) };
  const subscriptionId = await membershipOfLine(ctx, id);
  if (subscriptionId === undefined) return null;
  const periods = await paidPeriods(ctx, subscriptionId);
  return {
    kind: 'membership',
    held: await loadSubscription(ctx, subscriptionId),
    periodIds: periods.map((period) => period.id),
  };
}

/**
 * Whether a full refund ends what the line bought: an enrollment that is over stays on record, and so does a renewed
 * membership.
 */
export function endsWithRefund(holder: Entitlement, now: Date): boolean {
  if (holder.kind === 'place') return holder.place.state === 'active';
  if (holder.kind === 'ticket') return holder.seat.startsAt === null || holder.seat.startsAt > now;
  if (holder.kind === 'workout_place') {
    const { seat } = holder;
    if (seat.submissionState !== null) return false;
    return seat.kind === 'written' || seat.startsAt === null || seat.startsAt > now;
  }
  if (holder.kind === 'credits') return holder.unspent > 0;
  return holder.periodIds.length <= 1;
}

/** The line with its order; undefined if it doesn't exist. */
export async function lineWithOrder(ctx: Ctx, lineId: number): Promise<{ order: Order; line: OrderLine } | undefined> {
  const orderId = await orderIdOfLine(ctx, lineId);
  const order = orderId === undefined ? undefined : await loadOrder(ctx, orderId);
  const line = order?.lines.find(({ id }) => id === lineId);
  return order && line && { order, line };
}
