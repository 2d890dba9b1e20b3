import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { keepsItsPrices } from '#server/features/membership/index.ts';
import { convertHold, endEntryWithSeat, holdsOfOrder, takeSeat } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Assigns the seat of one paid line (rules §4): the held one if the payment came in time; otherwise a free one, if it
 * is `stillOnSale` to this person at the price they paid; otherwise the caller refunds it. A person who gets a seat
 * leaves its waitlist. Inside the caller's transaction, the order and its person locked.
 */
export async function takePaidSeat(
  tx: Ctx,
  order: Order,
  seat: { readonly poolId: number; readonly stillOnSale: () => boolean | Promise<boolean> },
): Promise<boolean> {
  const { poolId } = seat;
  const hold = (await holdsOfOrder(tx, order.id)).find((candidate) => candidate.poolId === poolId);
  const gotSeat =
    hold?.state === 'live'
      ? (await convertHold(tx, { holdId: hold.id })) === 'converted'
      : (await seat.stillOnSale()) && (await keepsItsPrices(tx, order)) && (await takeSeat(tx, { poolId }));
  if (gotSeat) await endEntryWithSeat(tx, { poolId, userId: order.userId });
  return gotSeat;
}

/**
 * Assigns seats to all lines of a kind in a paid order. Returns the lines that got one, and those whose seat was gone.
 */
export async function seatPaidLines(
  order: Order,
  kind: 'ticket' | 'workout_place',
  seat: (line: OrderLine) => Promise<boolean>,
): Promise<{ given: OrderLine[]; lost: OrderLine[] }> {
  const seated: OrderLine[] = [];
  const lost: OrderLine[] = [];
  for (const line of order.lines) {
    if (line.kind === kind && line.state === 'pending') ((await seat(line)) ? seated : lost).push(line);
  }
  return { given: seated, lost };
}

/** The email about a lost line, for events and workouts: sent once, to the buyer, with the refund. */
export function lostLine(order: Order, { id, cashCents, credits }: OrderLine) {
  return { occasion: `order:${order.id}:line:${id}`, to: { userId: order.userId }, refund: { cashCents, credits } };
}
