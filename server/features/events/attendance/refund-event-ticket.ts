import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type Person, requirePerson } from '#server/features/accounts/index.ts';
import { type Paid, refundSeat, seatRefundOf } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type AttendContext, attendContext, refuseDisputed } from './attend-context.ts';
import { SENTENCES } from './attendance.rules.ts';
import { attendancesOf } from './attendance.store.ts';
import { type EventSeat, eventSeatOf, eventSeats } from './event-seat.ts';
import { notifyCancelled } from './notify-attendance.ts';

const TICKETS_LATE =
  "You can get a refund until 24 hours before the start. If you cancel now, we'll release your seat without a refund.";

const contextOf = (ctx: Ctx, person: Person, eventId: number) =>
  attendContext(ctx, person, { eventId, ticketTypeId: null });

async function paidTicket(ctx: Ctx, { facts, person }: AttendContext): Promise<Paid<EventSeat>> {
  const row = (await attendancesOf(ctx, facts.id, [person.id])).get(person.id);
  if (row?.state !== 'attending' || row.orderLineId === null) throw notFound();
  refuseDisputed(row);
  return { ...(await eventSeatOf(ctx, row, { ...facts, seatPoolId: facts.poolId })), orderLineId: row.orderLineId };
}

/** What 'Cancel and refund' would refund, shown before it is confirmed. 404 without a paid ticket. */
export async function showTicketRefund(ctx: Ctx, eventId: number): Promise<TicketRefund> {
  const context = await contextOf(ctx, await requirePerson(ctx), eventId);
  return seatRefundOf(ctx, await paidTicket(ctx, context), TICKETS_LATE);
}

/** Cancels a paid ticket: releases the seat and refunds by the rule, once. */
export async function refundTicket(ctx: Ctx, request: { eventId: number; amount: number }): Promise<TicketRefund> {
  const person = await requirePerson(ctx);
  return refundSeat(ctx, eventSeats, {
    amount: request.amount,
    late: TICKETS_LATE,
    async find(tx) {
      const context = await contextOf(tx, person, request.eventId);
      const { status } = context.event;
      if (status === 'cancelled') throw refuse(EVENT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
      if (status !== 'published') throw refuse(EVENT_REFUSALS.started, 409, SENTENCES.started);
      return paidTicket(tx, context);
    },
    notify: (tx, { row, schoolId }, refund) => notifyCancelled(tx, row, schoolId, { refund }),
  });
}
