import { NOTHING_TO_REFUND, type TicketRefundTotals } from '#contract/events/ticket-refunds.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { refundLines, setLineStates } from '#server/features/checkout/index.ts';
import {
  attendanceById,
  type EventRow,
  eventSeats,
  eventSeatsOf,
  eventStatusAt,
  findEvent,
  freeTicketOf,
  lockEvent,
  notifyEventChanged,
} from '#server/features/events/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { findEventTicketType, lockSeat } from '#server/features/tickets/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { type PaidTotals, paidHoldersOf, paidTicketsOf, paidTotalsOf } from './paid-tickets.query.ts';

/** Name of the job that refunds; resumable, it may run many times. */
export const REFUND_TICKET_TYPE_JOB = 'tickets.refund-type';
const AT_ONCE = 100;

const NOTHING_PAID: PaidTotals = { people: 0, cashCents: 0, credits: 0, disputed: 0, upTo: null };

/**
 * What could be refunded: nothing while the type costs something, or once its event is canceled or over (rules-teachers
 * H2).
 */
export async function ticketRefundNow(
  ctx: Ctx,
  event: Pick<EventRow, 'status' | 'startsAt' | 'endsAt' | 'endedEarlyAt'>,
  type: { readonly id: number; readonly priceCents: number; readonly nonmemberPriceCents: number },
): Promise<PaidTotals> {
  const status = eventStatusAt(event, ctx.clock.now());
  const held = status === 'published' || status === 'started';
  if (!held || type.priceCents > 0 || type.nonmemberPriceCents > 0) return NOTHING_PAID;
  return paidTotalsOf(ctx, type.id);
}

const present = ({ people, cashCents, credits, disputed }: PaidTotals): TicketRefundTotals => ({
  people,
  cash: toDollars(cashCents),
  credits,
  disputed,
});

/** The dry run: who would be refunded how much. Changes nothing. Authorization: the endpoint's audience. */
export async function showTicketTypeRefund(ctx: Ctx, ticketTypeId: number) {
  const type = await findEventTicketType(ctx, ticketTypeId);
  const event = type && (await findEvent(ctx, type.eventId));
  if (!type || !event) throw notFound();
  const totals = present(await ticketRefundNow(ctx, event, type));
  const seesPrices = totals.people > 0 && managesSchool(await requirePerson(ctx), event.schoolId);
  const paid = seesPrices ? await paidTicketsOf(ctx, event.id) : [];
  return {
    prices: paid
      .filter((each) => each.ticketTypeId === ticketTypeId && each.paidCents > 0)
      .map(({ paidCents, people }) => ({ price: toDollars(paidCents), people })),
    totals,
  };
}

/**
 * A paid ticket type became free, and its teacher refunds what was paid for it (rules-teachers H2). A job refunds each
 * holder once, with an email; they keep their seats, which are free from then on. People who buy later, should it cost
 * something again, are not included. Authorization: the endpoint's audience.
 * @throws 409 if there is nothing to refund, or for figures other than `expected`
 */
export async function refundTicketType(
  ctx: Ctx,
  request: { ticketTypeId: number; expected: Readonly<Record<string, number>> | undefined },
): Promise<TicketRefundTotals> {
  const { ticketTypeId, expected } = request;
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findEventTicketType(tx, ticketTypeId);
    const event = found && (await lockEvent(tx, found.eventId));
    // Read after the event is locked: every change of a ticket type locks its event first.
    const type = event && (await findEventTicketType(tx, ticketTypeId));
    if (!event || !type) throw notFound();
    const now = await ticketRefundNow(tx, event, type);
    if (now.people === 0 || now.upTo === null) throw refuse('nothing_to_refund', 409, NOTHING_TO_REFUND);
    const totals = present(now);
    refuseChangedFigures(expected, { ...totals });
    await tx.jobs.send(REFUND_TICKET_TYPE_JOB, { ticketTypeId, upTo: now.upTo, by: person.id });
    await logActivity(tx, {
      action: 'refund_ticket_type',
      subjectKind: 'event',
      subjectId: event.id,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { ticketType: type.name, peopleTold: now.people },
    });
    await ctx.idempotency?.store(tx, 200, { refunded: totals });
    return totals;
  });
}

/**
 * Refunds one holder; the seat stays and is free. Does nothing if the ticket has been refunded or given up in the
 * meantime.
 */
async function refundHolder(
  tx: Ctx,
  holder: { readonly attendanceId: number; readonly lineId: number },
  by: number,
): Promise<number | null> {
  const before = await attendanceById(tx, holder.attendanceId);
  const [held] = before ? await eventSeatsOf(tx, [before]) : [];
  if (!held) return null;
  const order = await lockSeat(tx, eventSeats, held);
  const seat = await eventSeats.reload(tx, held);
  // The provider has already withdrawn disputed cash from us. If another order has paid for the seat in the meantime,
  // this line doesn't own it.
  if (!order || order.disputed || !seat || seat.suspended || seat.orderLineId !== holder.lineId) return null;
  const refunded = await refundLines(tx, {
    orderId: order.id,
    cause: `ticket_became_free:line:${holder.lineId}`,
    reason: 'ticket_became_free',
    lines: [{ lineId: holder.lineId }],
    requestedBy: by,
  });
  if (!refunded) return null;
  await setLineStates(tx, [holder.lineId], 'refunded');
  await freeTicketOf(tx, seat.id);
  await queueMail(tx, {
    kind: 'ticket_became_free',
    occasion: `line:${holder.lineId}`,
    to: { userId: seat.userId },
    data: {
      eventId: seat.row.eventId,
      ticketTypeId: seat.row.ticketTypeId,
      refund: { cashCents: refunded.cashCents, credits: refunded.credits },
    },
    schoolId: seat.schoolId,
  });
  return seat.row.eventId;
}

/**
 * Refunds everyone who had paid when the teacher asked, one after another, each in a transaction of its own. An
 * interrupted run continues where it stopped, and a failed refund doesn't hold up anyone else; the first such error is
 * thrown at the end.
 */
export const refundTicketTypeJob = defineJob<{ ticketTypeId: number; upTo: number; by: number }>({
  name: REFUND_TICKET_TYPE_JOB,
  async handle(ctx, { ticketTypeId, upTo, by }) {
    const faults: unknown[] = [];
    let eventId: number | null = null;
    for (let after = 0; ; ) {
      const holders = await paidHoldersOf(ctx, ticketTypeId, { after, upTo, limit: AT_ONCE });
      for (const holder of holders) {
        after = holder.attendanceId;
        if (holder.disputed) continue;
        try {
          eventId = (await inTransaction(ctx, (tx) => refundHolder(tx, holder, by))) ?? eventId;
        } catch (error) {
          ctx.log.error({ err: error, lineId: holder.lineId }, "couldn't refund a ticket that became free");
          faults.push(error);
        }
      }
      if (holders.length < AT_ONCE) break;
    }
    if (eventId !== null) notifyEventChanged(ctx, eventId);
    if (faults.length > 0) throw faults[0];
  },
});
