import { loadUnrefundedAmounts, refundLines, returnedOf, setLineStates } from '#server/features/checkout/index.ts';
import type { Amount } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { type HeldSeat, lockSeat, type SeatStore } from './held-seat.ts';

const AT_ONCE = 100;

/**
 * Pages through the held seats of one event or workout, suspended ones too: at most `limit` with an id greater than
 * `after`, in order.
 */
export type SeatsAfter<S> = (ctx: Ctx, after: number, limit: number) => Promise<readonly S[]>;

export interface CancelledSeats {
  readonly seats: number;
  /**
   * Seats with a disputed payment. Nothing is refunded for them until the dispute is settled, so no other figure
   * includes them.
   */
  readonly disputed: number;
  readonly cashCents: number;
  readonly credits: number;
}

/** The dry run of `refundCancelledSeats`: how many seats, and how much is refunded. Changes nothing. */
export async function cancellationRefundTotals<S extends HeldSeat>(
  ctx: Ctx,
  seats: SeatsAfter<S>,
): Promise<CancelledSeats> {
  const total = { seats: 0, disputed: 0, cashCents: 0, credits: 0 };
  let after = 0;
  for (;;) {
    const held = await seats(ctx, after, AT_ONCE);
    for (const seat of held) {
      after = seat.id;
      if (seat.suspended) {
        total.disputed += 1;
        continue;
      }
      const unrefunded = seat.orderLineId === null ? undefined : await loadUnrefundedAmounts(ctx, seat.orderLineId);
      total.seats += 1;
      total.cashCents += unrefunded?.cashCents ?? 0;
      total.credits += unrefunded?.credits ?? 0;
    }
    if (held.length < AT_ONCE) return total;
  }
}

type Notify<S> = (tx: Ctx, seat: S, refund: Amount | null) => Promise<unknown>;
export interface Cancelled<S extends HeldSeat> {
  readonly because: 'event_cancelled' | 'workout_cancelled';
  readonly seats: SeatsAfter<S>;
  readonly notify: Notify<S>;
}

/**
 * Ends and refunds one seat of a canceled event or workout, in the caller's transaction. False if the refund has to
 * wait or was already done.
 */
export async function refundCancelledSeat<S extends HeldSeat>(
  tx: Ctx,
  seatStore: SeatStore<S>,
  held: S,
  { because, notify }: Pick<Cancelled<S>, 'because' | 'notify'>,
): Promise<boolean> {
  const order = await lockSeat(tx, seatStore, held);
  // The provider already took the disputed cash back. If the dispute is won, the seat is refunded then.
  if (order?.disputed) return false;
  const seat = await seatStore.reload(tx, held);
  // In the meantime, the seat was paid through another order, which isn't locked. The next run handles it.
  if (!seat || seat.orderLineId !== held.orderLineId || !(await seatStore.end(tx, seat, 'released'))) return false;
  const refunded =
    order && seat.orderLineId !== null
      ? await refundLines(tx, {
          orderId: order.id,
          cause: `${because}:${seatStore.noun}:${seat.id}:${seat.sequence}`,
          reason: because,
          lines: [{ lineId: seat.orderLineId }],
        })
      : null;
  if (refunded && seat.orderLineId !== null) await setLineStates(tx, [seat.orderLineId], 'refunded');
  await seatStore.release(tx, seat);
  await notify(tx, seat, refunded && returnedOf(refunded));
  return true;
}

/**
 * Ends and refunds every seat of a canceled event or workout, each in a transaction of its own, so an interrupted run
 * continues where it stopped. A seat that fails doesn't hold up the others; the first error is thrown at the end. Seats
 * with a disputed payment wait until the dispute is settled. Returns how many were done now.
 */
export async function refundCancelledSeats<S extends HeldSeat>(
  ctx: Ctx,
  seatStore: SeatStore<S>,
  cancelled: Cancelled<S>,
): Promise<number> {
  let done = 0;
  let after = 0;
  const faults: unknown[] = [];
  for (;;) {
    const held = await cancelled.seats(ctx, after, AT_ONCE);
    for (const seat of held) {
      after = seat.id;
      if (seat.suspended) continue;
      try {
        if (await inTransaction(ctx, (tx) => refundCancelledSeat(tx, seatStore, seat, cancelled))) done += 1;
        failPoint(ctx, 'event-cancellation.one-given-back');
      } catch (error) {
        const { because } = cancelled;
        ctx.log.error({ err: error, because, seatId: seat.id }, "couldn't release a seat of something canceled");
        faults.push(error);
      }
    }
    if (held.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return done;
}
