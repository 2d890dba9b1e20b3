import type { Order } from '#contract/checkout/show-order.ts';
import { openCheckoutOf } from '#server/features/checkout/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { showOwnOrder } from './show-order.ts';

/**
 * The current user's unpaid checkout; null if there is none. Starting another checkout returns whatever this one holds.
 */
export async function showOwnOpenCheckout(ctx: Ctx): Promise<Order | null> {
  const orderId = await openCheckoutOf(ctx, personIdOf(ctx));
  return orderId === undefined ? null : showOwnOrder(ctx, orderId);
}
