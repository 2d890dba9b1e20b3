import type { FollowingChange } from '#contract/events/event-series.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  type EventInput,
  lockSeriesFrom,
  notifyEventChanged,
  notifySeriesNow,
  seriesOfEvent,
} from '#server/features/events/index.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { changeEvent } from '../editor/change-event.ts';
import { planFollowing, refusedOf } from './plan-following.ts';

/**
 * Applies a session's changed fields to it and to the following sessions in its series, each on its own date, all in
 * one transaction. Rows are changed and never recreated, so that attendances stay (rules-teachers G6). Each learner is
 * notified of new times in one email with one calendar file. Authorization: the endpoint's audience.
 * @throws 409 without a series, `stale`, or for figures other than `expected`; whatever one save throws, with the
 * session's name
 */
export async function changeFollowing(
  ctx: Ctx,
  request: {
    eventId: number;
    sent: EventInput;
    revision: number | undefined;
    expected: Readonly<Record<string, number>> | undefined;
  },
): Promise<FollowingChange> {
  const { eventId, revision, expected } = request;
  const done = await inTransaction(ctx, async (tx) => {
    const { event: first } = await seriesOfEvent(tx, eventId);
    if (first.seriesId === null || first.seriesNumber === null) throw notFound();
    await lockSeriesFrom(tx, first.seriesId, first.seriesNumber);
    const { plans, following } = await planFollowing(tx, request);
    if (plans[0]?.plan.status === 'started' || plans[0]?.plan.status === 'completed') {
      throw refuse('event_started', 409, 'This session has started, so it can only be changed on its own.');
    }
    refuseChangedFigures(expected, following.totals);
    for (const { event, sent } of plans) {
      try {
        await changeEvent(tx, {
          eventId: event.id,
          sent,
          toStatus: undefined,
          revision: event.id === eventId ? revision : undefined,
          expected: undefined,
          ofSeries: true,
        });
      } catch (error) {
        throw refusedOf(error, event, eventId);
      }
    }
    await notifySeriesNow(tx, first.seriesId);
    return following;
  });
  for (const { id } of done.sessions) notifyEventChanged(ctx, id);
  return done;
}
