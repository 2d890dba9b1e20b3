import { lockOrder, type Order, orderIdOfLine } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A seat that a person has: an attendance at an event, or a spot in a workout. */
export interface HeldSeat {
  readonly id: number;
  readonly userId: number;
  readonly schoolId: number;
  readonly seatPoolId: number;
  /** The line that paid for the seat. Null: nothing was paid for it. */
  readonly orderLineId: number | null;
  /** True while the seat's payment is disputed. */
  readonly suspended: boolean;
  /** Increases with each change that its holder is notified of. */
  readonly sequence: number;
  readonly startsAt: Date | null;
  readonly movedRefundUntil: Date | null;
}

/** What events and workouts each implement for their own seats; everything else is one shared flow. */
export interface SeatStore<S extends HeldSeat> {
  /** The kind of seat in refund causes. */
  readonly noun: 'attendance' | 'workout_place';
  /** Locks the person's seats in the seat's event or workout until the transaction ends. */
  lock(tx: Ctx, seat: S): Promise<void>;
  /** Reloads the seat; undefined if it has ended. */
  reload(ctx: Ctx, seat: S): Promise<S | undefined>;
  /** Ends the seat once and revokes its join link; undefined if it had already ended. */
  end(tx: Ctx, seat: S, as: 'cancelled' | 'released' | 'revoked'): Promise<S | undefined>;
  /** Releases the seat in its pool for the next person. */
  release(tx: Ctx, seat: S): Promise<void>;
  /** Whether the seat's money may be refunded. False for work that is being read. */
  comesBack(seat: S): boolean;
}

/**
 * Locks in the order used everywhere: the order that paid for the seat (if any), then the seat's holder, then its pool.
 * Returns the order.
 */
export async function lockSeat<S extends HeldSeat>(
  tx: Ctx,
  seatStore: SeatStore<S>,
  seat: S,
): Promise<Order | undefined> {
  const orderId = seat.orderLineId === null ? undefined : await orderIdOfLine(tx, seat.orderLineId);
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  await seatStore.lock(tx, seat);
  return order;
}
