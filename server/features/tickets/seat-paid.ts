import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { keepsItsPrices } from '#server/features/membership/index.ts';
import { convertHold, holdsOfOrder, leaveWaitlistSeated, takeSeat } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * The seat of one paid line (rules §4): in time its held one; late a free one, if it is `stillOnSale` to this person at the
 * price that was paid; else the money goes back. Whoever is seated stands in its line no more. Inside the caller's
 * transaction, the order and its person locked.
 */
export async function takePaidSeat(
  tx: Ctx,
  order: Order,
  seat: { readonly poolId: number; readonly stillOnSale: () => boolean | Promise<boolean> },
): Promise<boolean> {
  const { poolId } = seat;
  const hold = (await holdsOfOrder(tx, order.id)).find((candidate) => candidate.poolId === poolId);
  const taken =
    hold?.state === 'live'
      ? (await convertHold(tx, { holdId: hold.id })) === 'converted'
      : (await seat.stillOnSale()) && (await keepsItsPrices(tx, order)) && (await takeSeat(tx, { poolId }));
  if (taken) await leaveWaitlistSeated(tx, { poolId, userId: order.userId });
  return taken;
}

/** All lines of a kind in a paid order that wait for their seats: those that got one, and those whose seat was gone. */
export async function seatPaidLines(
  order: Order,
  kind: 'ticket' | 'workout_place',
  seat: (line: OrderLine) => Promise<boolean>,
): Promise<{ given: OrderLine[]; lost: OrderLine[] }> {
  const given: OrderLine[] = [];
  const lost: OrderLine[] = [];
  for (const line of order.lines) {
    if (line.kind === kind && line.state === 'pending') ((await seat(line)) ? given : lost).push(line);
  }
  return { given, lost };
}

/** What the mail about a lost line says in both: once, to the buyer, with what goes back. */
export function lostLine(order: Order, { id, cashCents, credits }: OrderLine) {
  return { occasion: `order:${order.id}:line:${id}`, to: { userId: order.userId }, refund: { cashCents, credits } };
}
