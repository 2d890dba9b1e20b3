import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  type AttendanceRow,
  attendancesOfLines,
  attendingAmong,
  cancelledWithAttendees,
  type EventRow,
  type EventSeat,
  eventSeats,
  eventSeatsOf,
  eventStatusAt,
  expectedOf,
  findEvent,
  liveAttendances,
  lockEvent,
  notifyEventChanged,
  poolsOfEvent,
  updateEvent,
  waitingIn,
} from '#server/features/events/index.ts';
import { type Amount, queueMail, queueMails } from '#server/features/mailings/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { closePool, closeWaitlists } from '#server/features/seats/index.ts';
import {
  cancellationRefundTotals,
  refundCancelledSeat,
  refundCancelledSeats,
  type SeatsAfter,
} from '#server/features/tickets/index.ts';
import { endCheckoutsIn } from '#server/journeys/checkout/end-checkouts.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';

/** Name of the job that refunds and notifies every attendee of a canceled event; resumable, it may run many times. */
export const CANCEL_EVENT_JOB = 'events.cancel-event';

export interface EventCancelTotals {
  readonly attendees: number;
  /** People on the waitlist who have no seat. */
  readonly waiting: number;
  /**
   * Seats with a disputed payment. Nothing is refunded for them until the dispute is settled, so no other figure
   * includes them.
   */
  readonly disputed: number;
  readonly cashCents: number;
  readonly credits: number;
}

async function cancellable(ctx: Ctx, eventId: number, load: typeof findEvent): Promise<EventRow> {
  const event = await load(ctx, eventId);
  if (!event) throw notFound();
  if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was canceled.');
  const status = eventStatusAt(event, ctx.clock.now());
  if (status === 'draft') throw refuse('event_draft', 409, "A draft can't be canceled. Delete it instead.");
  if (status === 'completed') throw refuse('event_ended', 409, 'Event has ended');
  return event;
}

const seatsOf =
  (event: EventRow): SeatsAfter<EventSeat> =>
  async (ctx, after, limit) =>
    eventSeatsOf(ctx, await liveAttendances(ctx, event.id, after, limit));

/** What canceling this event would refund, whatever its state. */
export async function eventCancelTotals(ctx: Ctx, event: EventRow): Promise<EventCancelTotals> {
  const inLine = await waitingIn(ctx, await poolsOfEvent(ctx, event));
  const waiting = inLine.length - (await attendingAmong(ctx, event.id, inLine)).size;
  const { seats, ...back } = await cancellationRefundTotals(ctx, seatsOf(event));
  // People attend a class session through their enrollment, with or without a row.
  const attendees = event.kind === 'Class Session' ? (await expectedOf(ctx, event.id)).length : seats;
  return { attendees, waiting, ...back };
}

/** The dry run: how many people are notified, and how much is refunded. Changes nothing. */
export async function cancelEventWouldCost(ctx: Ctx, request: { eventId: number }): Promise<EventCancelTotals> {
  return eventCancelTotals(ctx, await cancellable(ctx, request.eventId, findEvent));
}

/**
 * Cancels events of one school in the caller's transaction, their rows locked: seats and waitlists close, so that no
 * one slips in. People who were only waiting have nothing to refund and are notified right away, everyone else by the
 * job.
 */
export async function markEventsCancelled(tx: Ctx, events: readonly EventRow[], by: number | null): Promise<void> {
  const eventOfPool = new Map<number, EventRow>();
  for (const event of events) {
    for (const poolId of await poolsOfEvent(tx, event)) eventOfPool.set(poolId, event);
    await updateEvent(
      tx,
      event.id,
      { status: 'cancelled', cancelled_at: tx.clock.now(), cancelled_by: by },
      { raise: true },
    );
  }
  const poolIds = [...eventOfPool.keys()].sort((a, b) => a - b);
  await closeEventWaitlists(tx, eventOfPool);
  for (const poolId of poolIds) await closePool(tx, { poolId });
  for (const event of events) await tx.jobs.send(CANCEL_EVENT_JOB, { eventId: event.id });
}

/** Ends the waitlists of canceled events and notifies people on them who have no seat in the event, once. */
async function closeEventWaitlists(tx: Ctx, eventOfPool: ReadonlyMap<number, EventRow>): Promise<void> {
  const inLine = new Map<EventRow, Set<number>>();
  for (const { poolId, userId } of await closeWaitlists(tx, [...eventOfPool.keys()])) {
    const event = eventOfPool.get(poolId);
    if (event) inLine.set(event, (inLine.get(event) ?? new Set()).add(userId));
  }
  for (const [event, userIds] of inLine) {
    const seated = await attendingAmong(tx, event.id, [...userIds]);
    await notifyCancelled(
      tx,
      event,
      [...userIds].filter((userId) => !seated.has(userId)),
    );
  }
}

async function notifyCancelled(tx: Ctx, event: EventRow, userIds: readonly number[]): Promise<void> {
  await queueMails(
    tx,
    'event_cancelled',
    userIds.map((userId) => ({
      occasion: `event:${event.id}`,
      to: { userId },
      data: { eventId: event.id },
      schoolId: event.schoolId,
    })),
  );
}

/**
 * Cancels an event, for good. Its seats and waitlists close in the same transaction, so that no one slips in; the job
 * then refunds and emails each attendee once. The caller's policy checks access; `agreed` may refuse because of the
 * totals. Repeating is 409 and adds nothing.
 */
export async function cancelEvent(
  ctx: Ctx,
  request: {
    eventId: number;
    by: number | null;
    agreed?: (tx: Ctx, event: EventRow, totals: EventCancelTotals) => Promise<void>;
  },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await cancellable(tx, request.eventId, lockEvent);
    if (request.agreed) await request.agreed(tx, event, await eventCancelTotals(tx, event));
    // People expected through their enrollment have nothing to refund either.
    const expected = event.kind === 'Class Session' ? await expectedOf(tx, event.id) : [];
    await markEventsCancelled(tx, [event], request.by);
    await notifyCancelled(tx, event, expected);
  });
  notifyEventChanged(ctx, request.eventId);
}

/**
 * Whether a canceled cohort's email already removes this session from calendars, so that the session needs no email of
 * its own.
 */
async function notifiedByCohort(tx: Ctx, event: EventRow, row: AttendanceRow): Promise<boolean> {
  if (row.source !== 'enrolment' || event.cohortId === null) return false;
  const [cohort] = await loadCohorts(tx, [event.cohortId]);
  return cohort?.status === 'cancelled';
}

/** Notifies the holder once, unless the cohort's email did. */
async function notifyHolder(tx: Ctx, event: EventRow, row: AttendanceRow, refund: Amount | null): Promise<void> {
  if (await notifiedByCohort(tx, event, row)) return;
  await queueMail(tx, {
    kind: 'event_cancelled',
    occasion: `event:${event.id}`,
    to: { userId: row.userId },
    data: { eventId: event.id, ...(refund ? { refund } : {}) },
    schoolId: event.schoolId,
  });
}

/** Ends running checkouts first, then refunds each attendee. Resumable; returns how many attendees were done now. */
export async function releaseCancelledEvent(ctx: Ctx, request: { eventId: number }): Promise<number> {
  const event = await findEvent(ctx, request.eventId);
  if (event?.status !== 'cancelled') return 0;
  const poolIds = await poolsOfEvent(ctx, event);
  await endCheckoutsIn(ctx, poolIds);
  // Some people may have joined a waitlist at the very moment it ended.
  await inTransaction(ctx, (tx) => closeEventWaitlists(tx, new Map(poolIds.map((poolId) => [poolId, event]))));
  return refundCancelledSeats(ctx, eventSeats, {
    because: 'event_cancelled',
    seats: seatsOf(event),
    notify: (tx, { row }, refund) => notifyHolder(tx, event, row, refund),
  });
}

/**
 * For an order whose dispute was lost: its tickets for canceled events end like everyone else's, and what the bank
 * didn't return is refunded. In the caller's transaction, the order locked.
 */
export async function refundLostTickets(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  for (const seat of await eventSeatsOf(tx, await attendancesOfLines(tx, lineIds))) {
    const event = await findEvent(tx, seat.row.eventId);
    if (event?.status !== 'cancelled') continue;
    await refundCancelledSeat(tx, eventSeats, seat, {
      because: 'event_cancelled',
      notify: (within, { row }, refund) => notifyHolder(within, event, row, refund),
    });
  }
}

export const cancelEventJob = defineJob<{ eventId: number }>({
  name: CANCEL_EVENT_JOB,
  async handle(ctx, { eventId }) {
    await releaseCancelledEvent(ctx, { eventId });
  },
});

/** Runs each minute: continues with canceled events in which someone still has a seat. */
export async function resumeEventCancellations(ctx: Ctx): Promise<void> {
  for (const eventId of await cancelledWithAttendees(ctx)) {
    await releaseCancelledEvent(ctx, { eventId }).catch((error: unknown) =>
      ctx.log.warn({ eventId, error: String(error) }, 'canceled event not fully refunded yet'),
    );
  }
}
