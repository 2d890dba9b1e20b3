import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { toCents } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/domain/accounts/index.ts';
import { leftOfLine, lockOrder, refundLines, refundOf, setLines } from '#server/domain/checkout/index.ts';
import { freeSeat, passOnLater } from '#server/domain/seats/index.ts';
import { refundableUntil } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { poolOfRow, tellCancelled } from './attend-alone.ts';
import { type Asking, askingFor, refuseDisputed } from './attend-facts.ts';
import { SENTENCES } from './attendance.rules.ts';
import { type AttendanceRow, attendancesOf, endAttendance, lockAttendees } from './attendance.store.ts';

const TICKETS_LATE =
  'Tickets come back until 24 hours before the start. Cancelling now frees your seat and returns nothing.';

async function paidRow(ctx: Ctx, asking: Asking): Promise<AttendanceRow & { orderLineId: number }> {
  const row = (await attendancesOf(ctx, asking.facts.id, [asking.person.id])).get(asking.person.id);
  if (row?.state !== 'attending' || row.orderLineId === null) throw notFound();
  refuseDisputed(row);
  return { ...row, orderLineId: row.orderLineId };
}

/** The amount by the rule: all of it until 24 hours before (or the new start of a moved event), then nothing. */
async function refundNow(ctx: Ctx, asking: Asking, lineId: number): Promise<{ refund: TicketRefund; orderId: number }> {
  const { facts } = asking;
  const left = await leftOfLine(ctx, lineId);
  if (!left || !facts.startsAt) throw notFound();
  const until = refundableUntil({ startsAt: facts.startsAt, movedRefundUntil: facts.movedRefundUntil });
  return { orderId: left.orderId, refund: refundOf(left, { now: ctx.clock.now(), until, late: TICKETS_LATE }) };
}

/** What 'Cancel and refund' would bring, shown before it is pressed. 404 without a paid ticket. */
export async function showTicketRefund(ctx: Ctx, eventId: number): Promise<TicketRefund> {
  const asking = await askingFor(ctx, await requirePerson(ctx), { eventId, ticketTypeId: null });
  const row = await paidRow(ctx, asking);
  return (await refundNow(ctx, asking, row.orderLineId)).refund;
}

/** Use case: a paid ticket is cancelled. The seat is free for the next, the money goes back by the rule, once. */
export async function refundTicket(ctx: Ctx, request: { eventId: number; amount: number }): Promise<TicketRefund> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const asking = await askingFor(tx, person, { eventId: request.eventId, ticketTypeId: null });
    if (asking.event.status === 'cancelled') throw refuse(EVENT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
    if (asking.event.status !== 'published') throw refuse(EVENT_REFUSALS.started, 409, SENTENCES.started);
    const first = await refundNow(tx, asking, (await paidRow(tx, asking)).orderLineId);
    // Orders are locked before attendances, everywhere.
    await lockOrder(tx, first.orderId);
    await lockAttendees(tx, asking.facts.id, [person.id]);
    const before = await paidRow(tx, asking);
    const { refund, orderId } = await refundNow(tx, asking, before.orderLineId);
    if (toCents(request.amount) !== toCents(refund.amount)) {
      throw refuse(EVENT_REFUSALS.refundChanged, 409, 'The amount has changed. Please have another look.', {
        amount: refund.amount,
      });
    }
    const back = { cashCents: toCents(refund.amount), credits: refund.credits };
    if (back.cashCents + back.credits > 0) {
      await refundLines(tx, {
        orderId,
        cause: `ticket_cancelled:attendance:${before.id}:${before.icsSequence}`,
        reason: 'ticket_cancelled',
        lines: [{ lineId: before.orderLineId, ...back }],
        requestedBy: person.id,
      });
    }
    const ended = await endAttendance(tx, before.id, 'cancelled');
    if (!ended) throw notFound();
    if (back.cashCents + back.credits > 0) await setLines(tx, [before.orderLineId], 'refunded');
    const poolId = await poolOfRow(tx, before, asking.facts.poolId);
    await freeSeat(tx, { poolId });
    await passOnLater(tx, poolId);
    await tellCancelled(tx, ended, asking.facts.schoolId, { refund: back });
    await ctx.idempotency?.store(tx, 200, { refund, attending: false });
    return refund;
  });
}
