import { refuse } from '#contract/primitives/problem.ts';
import { reserveCredits } from '#server/features/ledger/index.ts';
import { CHECKOUT_HOLD_MINUTES, holdSeats } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { attachCode } from './code.store.ts';
import { allocateOrderIds, insertOrders, lockBuyer, type OrderPurpose, type Provider } from './order.store.ts';
import { openCheckoutOf, openPurchaseOf } from './order-find.store.ts';
import type { Quote } from './quote.rules.ts';

export const codeGone = () =>
  refuse('price_changed', 409, 'Your promo code was used in the meantime. Please check your order again.');

export const checkoutBusy = () =>
  refuse('checkout_busy', 409, 'Another one of your checkouts is being set up. Please try again in a moment.');

/**
 * Places a pending order: lines as quoted, credits set aside, seats held for 36 minutes, all in one transaction, the
 * seats last. From here on, the request's idempotency key belongs to the order. Holds one seat in each pool of
 * `poolIds`. Refuses with 409 `checkout_busy` (this person has another open checkout), `sold_out`,
 * `not_enough_credits`, `price_changed`.
 */
export function placeOrder(
  ctx: Ctx,
  request: {
    userId: number;
    purpose: OrderPurpose;
    quote: Quote;
    poolIds: readonly number[];
    provider?: Provider;
  },
): Promise<{ orderId: number; expiresAt: Date }> {
  const { userId, purpose, quote, poolIds } = request;
  return inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, userId);
    const open = purpose === 'credits' ? openPurchaseOf : openCheckoutOf;
    if ((await open(tx, userId)) !== undefined) throw checkoutBusy();
    const expiresAt = new Date(tx.clock.now().getTime() + CHECKOUT_HOLD_MINUTES * 60_000);
    const [order] = await allocateOrderIds(tx, [quote.lines.length]);
    if (!order) throw new Error('No order was made.');
    await insertOrders(
      tx,
      [
        {
          userId,
          purpose,
          quote,
          state: 'pending',
          expiresAt,
          visitSource: ctx.visitSource,
          ...(request.provider ? { provider: request.provider } : {}),
        },
      ],
      [order],
    );
    await tx.idempotency?.tie(tx, order.id);
    if (quote.redemptionId !== null && !(await attachCode(tx, quote.redemptionId, order.id))) throw codeGone();
    await reserveCredits(tx, { userId, orderId: order.id, credits: quote.credits });
    await holdSeats(tx, { userId, poolIds, kind: 'checkout', expiresAt, orderId: order.id });
    return { orderId: order.id, expiresAt };
  });
}
