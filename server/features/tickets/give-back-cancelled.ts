import { leftOfLine, refundLines, returnedOf, setLines } from '#server/features/checkout/index.ts';
import type { Amount } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { type HeldSeat, lockSeat, type SeatKeeper } from './held-seat.ts';

const AT_ONCE = 100;

/** The seats that are held of one event or workout, suspended ones too, after an id, in order; at most `limit`. */
export type SeatsAfter<S> = (ctx: Ctx, after: number, limit: number) => Promise<readonly S[]>;

export interface CancelledSeats {
  readonly seats: number;
  /** Whose payment is disputed: nothing goes back until that is decided, so they are in no other figure. */
  readonly disputed: number;
  readonly cashCents: number;
  readonly credits: number;
}

/** The dry run of `giveBackCancelled`: how many seats, and what goes back. Changes nothing. */
export async function cancelWouldBring<S extends HeldSeat>(ctx: Ctx, seats: SeatsAfter<S>): Promise<CancelledSeats> {
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
      const left = seat.orderLineId === null ? undefined : await leftOfLine(ctx, seat.orderLineId);
      total.seats += 1;
      total.cashCents += left?.cashCents ?? 0;
      total.credits += left?.credits ?? 0;
    }
    if (held.length < AT_ONCE) return total;
  }
}

/** How the holder of a seat of what was cancelled hears of it, in the same transaction. */
type Tell<S> = (tx: Ctx, seat: S, refund: Amount | null) => Promise<unknown>;
export interface Cancelled<S extends HeldSeat> {
  readonly because: 'event_cancelled' | 'workout_cancelled';
  readonly seats: SeatsAfter<S>;
  readonly tell: Tell<S>;
}

/** Gives the holder of one seat of what was cancelled their due, in the caller's transaction; false where that waits or was done. */
export async function giveBackOne<S extends HeldSeat>(
  tx: Ctx,
  keeper: SeatKeeper<S>,
  held: S,
  { because, tell }: Pick<Cancelled<S>, 'because' | 'tell'>,
): Promise<boolean> {
  const order = await lockSeat(tx, keeper, held);
  // The provider has taken disputed cash back already: what is won is given back afterwards.
  if (order?.disputed) return false;
  const seat = await keeper.reload(tx, held);
  // Paid meanwhile by another order, which isn't locked: the next run sees it.
  if (!seat || seat.orderLineId !== held.orderLineId || !(await keeper.end(tx, seat, 'released'))) return false;
  const refunded =
    order && seat.orderLineId !== null
      ? await refundLines(tx, {
          orderId: order.id,
          cause: `${because}:${keeper.noun}:${seat.id}:${seat.sequence}`,
          reason: because,
          lines: [{ lineId: seat.orderLineId }],
        })
      : null;
  if (refunded && seat.orderLineId !== null) await setLines(tx, [seat.orderLineId], 'refunded');
  await keeper.giveBack(tx, seat);
  await tell(tx, seat, refunded && returnedOf(refunded));
  return true;
}

/**
 * Everybody in a cancelled event or workout gets their due, one after another, each in a transaction of its own: a broken
 * off run goes on where it stopped. Whoever cannot be given it holds up nobody else; the first such fault is thrown at the
 * end. Whose payment is disputed waits until that is decided. Returns how many were given it now.
 */
export async function giveBackCancelled<S extends HeldSeat>(
  ctx: Ctx,
  keeper: SeatKeeper<S>,
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
        if (await inTransaction(ctx, (tx) => giveBackOne(tx, keeper, seat, cancelled))) done += 1;
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
