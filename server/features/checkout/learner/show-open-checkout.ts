import type { Order } from '#contract/checkout/show-order.ts';
import { openCheckoutOf } from '#server/features/checkout/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { showOwnOrder } from './show-order.ts';

/** The checkout that this person began and hasn't paid: what it holds comes back to them when they begin another. */
export async function showOwnOpenCheckout(ctx: Ctx): Promise<Order | null> {
  const orderId = await openCheckoutOf(ctx, personIdOf(ctx));
  return orderId === undefined ? null : showOwnOrder(ctx, orderId);
}
