import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { startOf, type WallStart } from '#server/platform/wall-start.ts';
import { addDays, daysBetween } from '#server/platform/wall-time.ts';
import { eventStatusAt } from '../event/event.rules.ts';
import { touchEvent } from '../event/event-live.ts';
import { lockEvent, lockSeriesFrom } from '../event/event-row.store.ts';
import { movable, moveLocked } from '../event/move-event.ts';
import { tellSeriesAtOnce } from '../event/tell-new-time.ts';

/**
 * Use case: a session of a series and all that follow it are moved: by as many days as this one, to its new face of the
 * clock, the same wall clock on each day. Sessions that were edited by themselves, cancelled, or have begun stay as they
 * are. All or none: a wall time that does not exist names its date.
 */
export async function moveEventAndFollowing(
  ctx: Ctx,
  input: { eventId: number; start: WallStart; timezone?: string; durationMinutes?: number },
): Promise<{ moved: number[] }> {
  const done = await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const first = movable(await lockEvent(tx, input.eventId), now);
    if (first.seriesId === null || first.seriesNumber === null) {
      throw refuse('no_series', 409, 'This event belongs to no series.');
    }
    if (!first.startDate) throw notFound();
    // Refuses a date or a face of the clock that isn't one, before anything is counted from it.
    startOf(input.start, input.timezone ?? first.timezone);
    const days = daysBetween(first.startDate, input.start.date);
    const moved: number[] = [];
    for (const session of await lockSeriesFrom(tx, first.seriesId, first.seriesNumber)) {
      const status = eventStatusAt(session, now);
      const untouched = session.id !== first.id && session.editedAlone;
      if (untouched || !session.startDate || (status !== 'draft' && status !== 'published')) continue;
      const timezone = input.timezone ?? session.timezone;
      const { date } = addDays({ ...input.start, date: session.startDate, timezone }, days);
      await moveLocked(tx, session, {
        start: { ...input.start, date },
        timezone,
        ...(input.durationMinutes === undefined ? {} : { durationMinutes: input.durationMinutes }),
      });
      moved.push(session.id);
    }
    await tellSeriesAtOnce(tx, first.seriesId);
    return { moved };
  });
  for (const eventId of done.moved) touchEvent(ctx, eventId);
  return done;
}
