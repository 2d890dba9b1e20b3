import type { EventCancellation } from '#contract/events/event-dry-runs.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findEventSettings } from '#server/features/events/index.ts';
import { unpaidCheckoutsIn } from '#server/journeys/checkout/unpaid-checkouts.query.ts';
import { cancelEventWouldCost } from '#server/journeys/events/cancel-event.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentCancelTotals } from './cancel-event-for-teacher.ts';
import { eventCancelProgressOf } from './teacher-event.query.ts';

/**
 * The dry run of canceling; for a canceled event, how many have been refunded. 409 for a draft or an event that is
 * over.
 */
export async function showEventCancellation(ctx: Ctx, eventId: number): Promise<EventCancellation> {
  const event = await findEventSettings(ctx, eventId);
  if (!event) throw notFound();
  if (event.cancelledAt === null) {
    const totals = presentCancelTotals(await cancelEventWouldCost(ctx, { eventId }));
    const checkouts = await unpaidCheckoutsIn(ctx, { eventId });
    return { state: 'ahead', totals, checkouts, progress: null, cancelledAtUtc: null };
  }
  const progress = await eventCancelProgressOf(ctx, eventId);
  return {
    state: progress.done < progress.of ? 'running' : 'done',
    totals: null,
    checkouts: 0,
    progress,
    cancelledAtUtc: event.cancelledAt.toISOString(),
  };
}
