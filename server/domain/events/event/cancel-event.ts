import { notFound, refuse } from '#contract/primitives/problem.ts';
import { leftOfLine, refundLines, setLines } from '#server/domain/checkout/index.ts';
import { queueMail, queueMails } from '#server/domain/mailings/index.ts';
import { closeLines, closePool, freeSeat, releaseHold } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { poolOfRow } from '../attendance/attend-alone.ts';
import {
  type AttendanceRow,
  attendancesOf,
  endAttendance,
  liveAttendances,
  lockAttendees,
} from '../attendance/attendance.store.ts';
import { cancelledWithAttendees, expectedOf, waitingIn } from '../attendance/event-attendees.query.ts';
import { eventStatusAt } from './event.rules.ts';
import { touchEvent } from './event-live.ts';
import { type EventRow, findEvent, lockEvent, ticketTypesOf, updateEvent } from './event-row.store.ts';

/** Name of the job that gives every attendee of a cancelled event their due; resumable, it may run many times. */
export const CANCEL_EVENT_JOB = 'events.cancel-event';
const AT_ONCE = 100;

export interface EventCancelTotals {
  readonly attendees: number;
  readonly waiting: number;
  readonly cashCents: number;
  readonly credits: number;
}

async function cancellable(ctx: Ctx, eventId: number, load: typeof findEvent): Promise<EventRow> {
  const event = await load(ctx, eventId);
  if (!event) throw notFound();
  if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was cancelled.');
  const status = eventStatusAt(event, ctx.clock.now());
  if (status === 'draft') throw refuse('event_draft', 409, 'A draft is deleted, not cancelled.');
  if (status === 'completed') throw refuse('event_ended', 409, 'Event has ended');
  return event;
}

async function poolsOf(ctx: Ctx, event: EventRow): Promise<number[]> {
  return [event.seatPoolId, ...(await ticketTypesOf(ctx, event.id)).map((type) => type.seatPoolId)].sort(
    (a, b) => a - b,
  );
}

/** The dry run: how many are told, and what goes back. Changes nothing. */
export async function cancelEventWouldCost(ctx: Ctx, request: { eventId: number }): Promise<EventCancelTotals> {
  const event = await cancellable(ctx, request.eventId, findEvent);
  const waiting = (await waitingIn(ctx, await poolsOf(ctx, event))).length;
  const byPlace = event.kind === 'Class Session' ? (await expectedOf(ctx, event.id)).length : 0;
  let totals: EventCancelTotals = { attendees: byPlace, waiting, cashCents: 0, credits: 0 };
  let after = 0;
  for (;;) {
    const rows = await liveAttendances(ctx, event.id, after, AT_ONCE);
    for (const row of rows) {
      after = row.id;
      const left = row.orderLineId === null ? undefined : await leftOfLine(ctx, row.orderLineId);
      totals = {
        ...totals,
        attendees: totals.attendees + (event.kind === 'Class Session' ? 0 : 1),
        cashCents: totals.cashCents + (left?.cashCents ?? 0),
        credits: totals.credits + (left?.credits ?? 0),
      };
    }
    if (rows.length < AT_ONCE) return totals;
  }
}

/**
 * Use case: an event is cancelled, for good. Its seats and lines close in the same transaction, so that nobody slips in; the
 * job then refunds and mails each attendee once. Who may: the caller's policy. Repeating is 409 and adds nothing.
 */
export async function cancelEvent(ctx: Ctx, request: { eventId: number; by: number | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await cancellable(tx, request.eventId, lockEvent);
    const pools = await poolsOf(tx, event);
    const waiting = await waitingIn(tx, pools);
    const expected = event.kind === 'Class Session' ? await expectedOf(tx, event.id) : [];
    await updateEvent(
      tx,
      event.id,
      { status: 'cancelled', cancelled_at: tx.clock.now(), cancelled_by: request.by },
      { raise: true },
    );
    await closeLines(tx, pools);
    for (const poolId of pools) await closePool(tx, { poolId });
    // Those who only waited, and those expected by their place, have nothing to give back: told at once.
    await queueMails(
      tx,
      'event_cancelled',
      [...new Set([...waiting, ...expected])].map((userId) => ({
        occasion: `event:${event.id}`,
        to: { userId },
        data: { eventId: event.id },
        schoolId: event.schoolId,
      })),
    );
    await tx.jobs.send(CANCEL_EVENT_JOB, { eventId: event.id });
  });
  touchEvent(ctx, request.eventId);
}

async function giveBack(tx: Ctx, event: EventRow, row: AttendanceRow): Promise<void> {
  // Orders are locked before attendances, everywhere.
  const left = row.orderLineId === null ? undefined : await leftOfLine(tx, row.orderLineId);
  const refunded =
    left && row.orderLineId !== null
      ? await refundLines(tx, {
          orderId: left.orderId,
          cause: `event_cancelled:attendance:${row.id}`,
          reason: 'event_cancelled',
          lines: [{ lineId: row.orderLineId }],
        })
      : null;
  await lockAttendees(tx, event.id, [row.userId]);
  const before = (await attendancesOf(tx, event.id, [row.userId])).get(row.userId);
  if (!before || !(await endAttendance(tx, row.id, 'released'))) return;
  if (refunded && row.orderLineId !== null) await setLines(tx, [row.orderLineId], 'refunded');
  if (before.state === 'pending') {
    if (before.seatHoldId !== null) await releaseHold(tx, { holdId: before.seatHoldId, as: 'released' });
  } else if (before.source !== 'enrolment') {
    await freeSeat(tx, { poolId: await poolOfRow(tx, before, event.seatPoolId) });
  }
  await queueMail(tx, {
    kind: 'event_cancelled',
    occasion: `event:${event.id}`,
    to: { userId: row.userId },
    data: {
      eventId: event.id,
      ...(refunded ? { refund: { cashCents: refunded.cashCents, credits: refunded.credits } } : {}),
    },
    schoolId: event.schoolId,
  });
}

/**
 * One after another, each in a transaction of its own: a broken off run goes on where it stopped. Whoever cannot be given
 * their due holds up nobody else; the first such fault is thrown at the end. Returns how many.
 */
export async function releaseCancelledEvent(ctx: Ctx, request: { eventId: number }): Promise<number> {
  const event = await findEvent(ctx, request.eventId);
  if (event?.status !== 'cancelled') return 0;
  let done = 0;
  let after = 0;
  const faults: unknown[] = [];
  for (;;) {
    const rows = await liveAttendances(ctx, event.id, after, AT_ONCE);
    for (const row of rows) {
      after = row.id;
      try {
        await inTransaction(ctx, (tx) => giveBack(tx, event, row));
        done += 1;
      } catch (error) {
        ctx.log.error({ err: error, attendanceId: row.id }, 'a seat of a cancelled event could not be given back');
        faults.push(error);
      }
    }
    if (rows.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return done;
}

export const cancelEventJob = defineJob<{ eventId: number }>({
  name: CANCEL_EVENT_JOB,
  async handle(ctx, { eventId }) {
    await releaseCancelledEvent(ctx, { eventId });
  },
});

/** Each minute: cancelled events in which somebody still has a seat. */
export async function goOnCancellingEvents(ctx: Ctx): Promise<void> {
  for (const eventId of await cancelledWithAttendees(ctx)) {
    await releaseCancelledEvent(ctx, { eventId }).catch((error: unknown) =>
      ctx.log.warn({ eventId, error: String(error) }, 'event not given back yet'),
    );
  }
}
