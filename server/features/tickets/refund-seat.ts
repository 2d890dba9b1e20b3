import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { toCents } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { loadUnrefundedAmounts, refundLines, refundOf, setLineStates } from '#server/features/checkout/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type HeldSeat, lockSeat, type SeatStore } from './held-seat.ts';
import { refundableUntil } from './refund-times.rules.ts';

export type Paid<S extends HeldSeat> = S & { readonly orderLineId: number };

/**
 * The refund by the rule: everything until 24 hours before the start (or until the new start, if it moved), then
 * nothing.
 */
async function refundNow(
  ctx: Ctx,
  seat: Paid<HeldSeat>,
  late: string,
): Promise<{ refund: TicketRefund; orderId: number }> {
  const { startsAt, movedRefundUntil } = seat;
  const unrefunded = await loadUnrefundedAmounts(ctx, seat.orderLineId);
  if (!unrefunded || !startsAt) throw notFound();
  const until = refundableUntil({ startsAt, movedRefundUntil });
  return { orderId: unrefunded.orderId, refund: refundOf(unrefunded, { now: ctx.clock.now(), until, late }) };
}

/**
 * What 'Cancel and refund' would return for this seat, shown before the click; `late`: the message once it is too late.
 */
export async function seatRefundOf(ctx: Ctx, seat: Paid<HeldSeat>, late: string): Promise<TicketRefund> {
  return (await refundNow(ctx, seat, late)).refund;
}

/**
 * The holder cancels a paid seat. The seat is released for the next person, and the money is refunded by the rule,
 * once. `find` reads the seat, or throws why it can't be canceled; it runs again under the locks.
 * @throws 404; 409 with the reason, or `refund_changed` with the new `amount`
 */
export function refundSeat<S extends HeldSeat>(
  ctx: Ctx,
  seatStore: SeatStore<S>,
  input: {
    readonly find: (ctx: Ctx) => Promise<Paid<S>>;
    /** Dollars, as shown to the holder. */
    readonly amount: number;
    readonly late: string;
    readonly notify: (tx: Ctx, ended: S, back: { cashCents: number; credits: number }) => Promise<unknown>;
  },
): Promise<TicketRefund> {
  return inTransaction(ctx, async (tx) => {
    await lockSeat(tx, seatStore, await input.find(tx));
    const seat = await input.find(tx);
    const { refund, orderId } = await refundNow(tx, seat, input.late);
    if (toCents(input.amount) !== toCents(refund.amount)) {
      throw refuse(EVENT_REFUSALS.refundChanged, 409, 'The amount has changed. Please take another look.', {
        amount: refund.amount,
      });
    }
    const back = { cashCents: toCents(refund.amount), credits: refund.credits };
    if (back.cashCents + back.credits > 0) {
      await refundLines(tx, {
        orderId,
        cause: `ticket_cancelled:${seatStore.noun}:${seat.id}:${seat.sequence}`,
        reason: 'ticket_cancelled',
        lines: [{ lineId: seat.orderLineId, ...back }],
        requestedBy: seat.userId,
      });
      await setLineStates(tx, [seat.orderLineId], 'refunded');
    }
    const ended = await seatStore.end(tx, seat, 'cancelled');
    if (!ended) throw notFound();
    await seatStore.release(tx, seat);
    await input.notify(tx, ended, back);
    await ctx.idempotency?.store(tx, 200, { refund, attending: false });
    return refund;
  });
}
