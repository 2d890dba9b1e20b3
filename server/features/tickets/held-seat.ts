import { lockOrder, type Order, orderIdOfLine } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A seat that somebody holds: an attendance of an event, or a place in a workout. */
export interface HeldSeat {
  readonly id: number;
  readonly userId: number;
  readonly schoolId: number;
  readonly seatPoolId: number;
  /** Null: nothing was paid for it. */
  readonly orderLineId: number | null;
  /** Its payment is disputed. */
  readonly suspended: boolean;
  /** Rises with every change that its person is told of. */
  readonly sequence: number;
  readonly startsAt: Date | null;
  readonly movedRefundUntil: Date | null;
}

/** What events and workouts do each in their own way with the seats of their people; all else is one flow for both. */
export interface SeatKeeper<S extends HeldSeat> {
  /** What a seat is called in the causes of refunds. */
  readonly noun: 'attendance' | 'workout_place';
  /** What one person holds there is changed by nobody else until the transaction ends. */
  lock(tx: Ctx, seat: S): Promise<void>;
  /** The same seat as it stands; undefined once it has ended. */
  reload(ctx: Ctx, seat: S): Promise<S | undefined>;
  /** Ends it, once: undefined where it had ended. Its join link is revoked. */
  end(tx: Ctx, seat: S, as: 'cancelled' | 'released' | 'revoked'): Promise<S | undefined>;
  /** Frees the seat in its pool for whoever is next. */
  giveBack(tx: Ctx, seat: S): Promise<void>;
  /** False: its money stays, whenever it is given back (work that is being read). */
  comesBack(seat: S): boolean;
}

/** The order first, then who holds the seat, then its pool: everywhere. The order that paid for it, if one did. */
export async function lockSeat<S extends HeldSeat>(
  tx: Ctx,
  keeper: SeatKeeper<S>,
  seat: S,
): Promise<Order | undefined> {
  const orderId = seat.orderLineId === null ? undefined : await orderIdOfLine(tx, seat.orderLineId);
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  await keeper.lock(tx, seat);
  return order;
}
