import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type NewTime, planMove } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { LocalStart } from '#server/platform/local-start.ts';
import { eventStatusAt } from './event.rules.ts';
import { notifyEventChanged } from './event-live.ts';
import { type EventRow, lockEvent, moveEventRow, updateEvent } from './event-row.store.ts';
import { notifyNewTimesOf } from './notify-new-time.ts';
import { mailWaitsSeconds } from './time-change.rules.ts';
import { dropTimeChange, findTimeChange, saveTimeChange, type WaitingTimeChange } from './time-change.store.ts';

export interface MoveEvent extends NewTime {
  readonly eventId: number;
  /** True for a series session moved separately: later moves of the series leave it out. */
  readonly alone?: boolean;
}

function movable(event: EventRow | undefined, now: Date): EventRow {
  if (!event) throw notFound();
  if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was canceled.');
  const status = eventStatusAt(event, now);
  if (status === 'started') throw refuse('event_started', 409, 'Event has started!');
  if (status === 'completed') throw refuse('event_ended', 409, 'Event has ended');
  return event;
}

export interface PlannedTime {
  readonly start: LocalStart & { readonly startsAt: Date };
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly movedRefundUntil: Date | null;
  readonly movedFromAt: Date | null;
  /** True if a published event's start or length changes: its calendar entry gets a higher sequence. */
  readonly raise: boolean;
  /**
   * The start and length last announced to the people expected, who will be notified of the new time. Null: they
   * already know this time.
   */
  readonly told: (Omit<WaitingTimeChange, 'eventId' | 'dueAt'> & { readonly refunds: boolean }) | null;
  readonly waitsSeconds: number;
}

/**
 * Plans a new time for an event. While the email about an earlier move is waiting, the new time is compared with the
 * last announced one: if the event moves back to that, no one is notified, and any refund right from the mistake is
 * withdrawn (rules-teachers G3).
 * @throws 422 at the invalid field, or if a published event would start in the past
 */
export function planTime(
  event: EventRow,
  waiting: WaitingTimeChange | undefined,
  wanted: NewTime,
  now: Date,
): PlannedTime {
  const published = event.status === 'published';
  const known = waiting ?? event;
  const { startsAt, durationMinutes, movedRefundUntil, movedFromAt } = known;
  const current = { published, timezone: event.timezone, startsAt, durationMinutes, movedRefundUntil };
  const { start, told, ...plan } = planMove(current, wanted, now);
  const moved = published && startsAt !== null && startsAt.getTime() !== start.startsAt.getTime();
  return {
    ...plan,
    start,
    movedFromAt: moved ? startsAt : movedFromAt,
    raise:
      published &&
      (event.startsAt?.getTime() !== start.startsAt.getTime() || event.durationMinutes !== plan.durationMinutes),
    told:
      told && startsAt
        ? { startsAt, durationMinutes, movedRefundUntil, movedFromAt, refunds: told.refundUntil !== undefined }
        : null,
    waitsSeconds: startsAt ? mailWaitsSeconds(startsAt, start.startsAt, now) : 0,
  };
}

/**
 * Moves one locked event and, if it is published, notifies the people expected: in two minutes, or right away if it
 * starts within the hour. For sessions moved together as a series, the caller notifies once for all of them
 * (`notifySeriesNow`). An unchanged time notifies no one.
 */
export async function moveLocked(tx: Ctx, event: EventRow, input: Omit<MoveEvent, 'eventId'>): Promise<void> {
  const now = tx.clock.now();
  const waiting = await findTimeChange(tx, event.id);
  const { start, durationMinutes, told, waitsSeconds, ...plan } = planTime(event, waiting, input, now);
  const editedAlone = input.alone === true && event.seriesId !== null;
  await moveEventRow(tx, event.id, start, durationMinutes, { ...plan, editedAlone });
  if (event.status !== 'published') return;
  if (told) {
    await saveTimeChange(tx, { eventId: event.id, dueAt: new Date(now.getTime() + waitsSeconds * 1000), ...told });
    const together = event.seriesId !== null && input.alone !== true;
    if (waitsSeconds === 0 && !together) await notifyNewTimesOf(tx, [event.id]);
  } else if (waiting) await dropTimeChange(tx, event.id);
}

/**
 * Changes an event's time. Everyone expected is notified two minutes later, with a calendar entry of a higher sequence;
 * if it moved by more than an hour, tickets are fully refundable until the new start.
 */
export async function moveEvent(ctx: Ctx, input: MoveEvent): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = movable(await lockEvent(tx, input.eventId), tx.clock.now());
    await moveLocked(tx, event, { alone: true, ...input });
  });
  notifyEventChanged(ctx, input.eventId);
}

/** Lets a host end an event before its time. From that second on it is completed everywhere. */
export async function endEventEarly(ctx: Ctx, request: { eventId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, request.eventId);
    if (!event) throw notFound();
    if (eventStatusAt(event, tx.clock.now()) !== 'started') {
      throw refuse('not_started', 409, 'Only a live event can be ended.');
    }
    await updateEvent(tx, event.id, { ended_early_at: tx.clock.now() });
  });
  notifyEventChanged(ctx, request.eventId);
}
