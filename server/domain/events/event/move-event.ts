import { notFound, refuse } from '#contract/primitives/problem.ts';
import { queueMails } from '#server/domain/mailings/index.ts';
import { type NewTime, planMove } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { expectedOf } from '../attendance/event-attendees.query.ts';
import { eventStatusAt } from './event.rules.ts';
import { touchEvent } from './event-live.ts';
import { type EventRow, lockEvent, moveEventRow, updateEvent } from './event-row.store.ts';

export interface MoveEvent extends NewTime {
  readonly eventId: number;
  /** A session of a series that is moved by itself keeps out of later moves of the series. */
  readonly alone?: boolean;
}

/** A draft, or a published event that has not begun. */
export function movable(event: EventRow | undefined, now: Date): EventRow {
  if (!event) throw notFound();
  if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was cancelled.');
  const status = eventStatusAt(event, now);
  if (status === 'started') throw refuse('event_started', 409, 'Event has started!');
  if (status === 'completed') throw refuse('event_ended', 409, 'Event has ended');
  return event;
}

/** Moves one locked event, and tells those who are expected when it is published. The same start does nothing. */
export async function moveLocked(tx: Ctx, event: EventRow, input: Omit<MoveEvent, 'eventId'>): Promise<void> {
  const { start, durationMinutes, told, ...plan } = planMove(
    { ...event, published: event.status === 'published' },
    input,
    tx.clock.now(),
  );
  const editedAlone = input.alone === true && event.seriesId !== null;
  await moveEventRow(tx, event.id, start, durationMinutes, { ...plan, editedAlone });
  if (!told) return;
  const people = await expectedOf(tx, event.id);
  await queueMails(
    tx,
    'event_time_changed',
    people.map((userId) => ({
      occasion: `event:${event.id}:${event.icsSequence + 1}`,
      to: { userId },
      data: { eventId: event.id, ...told },
      schoolId: event.schoolId,
    })),
  );
}

/**
 * Use case: an event gets another time. Everybody who is expected hears of it with a calendar entry of a higher sequence;
 * tickets come back in full until the new start where it moved by more than an hour.
 */
export async function moveEvent(ctx: Ctx, input: MoveEvent): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = movable(await lockEvent(tx, input.eventId), tx.clock.now());
    await moveLocked(tx, event, { alone: true, ...input });
  });
  touchEvent(ctx, input.eventId);
}

/** Use case: a host ends an event before its time. From that second on it is completed everywhere. */
export async function endEventEarly(ctx: Ctx, request: { eventId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, request.eventId);
    if (!event) throw notFound();
    if (eventStatusAt(event, tx.clock.now()) !== 'started') {
      throw refuse('not_started', 409, 'Only an event that runs can be ended.');
    }
    await updateEvent(tx, event.id, { ended_early_at: tx.clock.now() });
  });
  touchEvent(ctx, request.eventId);
}
