import { loadUnrefundedAmounts, refundLines, setLineStates } from '#server/features/checkout/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type HeldSeat, lockSeat, type SeatStore } from './held-seat.ts';
import { refundableUntil } from './refund-times.rules.ts';

/** How many seats were (or would be) released, and how much is refunded for them. */
export interface ReleasedSeats {
  readonly seats: number;
  readonly cashCents: number;
  readonly credits: number;
}

/**
 * The refund for a paid seat when its holder closes their account: by the same rule as 'Cancel and refund'. Undefined:
 * no refund.
 */
async function backFor<S extends HeldSeat>(ctx: Ctx, seatStore: SeatStore<S>, seat: S) {
  const { orderLineId: lineId, startsAt, movedRefundUntil } = seat;
  const unrefunded = lineId === null ? undefined : await loadUnrefundedAmounts(ctx, lineId);
  if (lineId === null || !unrefunded || !startsAt || seat.suspended || !seatStore.comesBack(seat)) return undefined;
  const back = { cashCents: unrefunded.cashCents, credits: unrefunded.credits };
  const late = ctx.clock.now() >= refundableUntil({ startsAt, movedRefundUntil });
  return late || back.cashCents + back.credits === 0 ? undefined : { lineId, orderId: unrefunded.orderId, ...back };
}

/** The dry run of `releaseSeats`: how much would be refunded for these seats. Changes nothing. */
export async function releaseRefundTotals<S extends HeldSeat>(
  ctx: Ctx,
  seatStore: SeatStore<S>,
  seats: readonly S[],
): Promise<ReleasedSeats> {
  const total = { seats: seats.length, cashCents: 0, credits: 0 };
  for (const seat of seats) {
    const back = await backFor(ctx, seatStore, seat);
    total.cashCents += back?.cashCents ?? 0;
    total.credits += back?.credits ?? 0;
  }
  return total;
}

/**
 * For a person closing their account: releases each of these seats, refunds it by its rule, and emails no one. Each
 * seat is handled in its own transaction (or the caller's) and decided under its locks; running it twice has no further
 * effect.
 */
export async function releaseSeats<S extends HeldSeat>(
  ctx: Ctx,
  seatStore: SeatStore<S>,
  seats: readonly S[],
): Promise<ReleasedSeats> {
  const total = { seats: 0, cashCents: 0, credits: 0 };
  for (const held of seats) {
    await inTransaction(ctx, async (tx) => {
      await lockSeat(tx, seatStore, held);
      const seat = await seatStore.reload(tx, held);
      const back = seat && (await backFor(tx, seatStore, seat));
      if (!seat || !(await seatStore.end(tx, seat, 'released'))) return;
      if (back) {
        await refundLines(tx, {
          orderId: back.orderId,
          cause: `account_closed:${seatStore.noun}:${seat.id}:${seat.sequence}`,
          reason: 'ticket_cancelled',
          lines: [{ lineId: back.lineId, cashCents: back.cashCents, credits: back.credits }],
          requestedBy: seat.userId,
        });
        await setLineStates(tx, [back.lineId], 'refunded');
        total.cashCents += back.cashCents;
        total.credits += back.credits;
      }
      await seatStore.release(tx, seat);
      total.seats += 1;
    });
  }
  return total;
}
