import { paidPath } from '#contract/checkout/refusals.ts';
import type { buildEventPaymentLink as contract } from '#contract/events/attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Person } from '#server/features/accounts/index.ts';
import {
  type BasketLine,
  CHECKOUT_LINKS,
  codeOf,
  loadOrder,
  placeOrder,
  spendCode,
  transitionOrder,
} from '#server/features/checkout/index.ts';
import { quoteWith } from '#server/features/enrollment/index.ts';
import { requireItsPrices } from '#server/features/membership/index.ts';
import { releaseOffersForCheckout } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { buyerAfterFormerCheckout, endFormerCheckout } from './end-former-checkout.ts';
import { FULFILL_ORDER_JOB, fulfillOrder } from './fulfill-order.ts';
import { openOrderPage } from './open-order-page.ts';

type CheckoutResponse = ResponseOf<typeof contract>;

/** The response when nothing is left to pay: it leads straight to the page after payment. */
function freeResponse(ctx: Ctx, order: { orderId: number; expiresAt: Date }): CheckoutResponse {
  return {
    stripeLink: ctx.config.publicUrl + paidPath(order.orderId),
    orderId: order.orderId,
    expiresAt: order.expiresAt.toISOString(),
  };
}

/**
 * Sells one seat in one pool, a ticket or a workout spot, to someone who may buy it. The earlier checkout ends (a
 * refusal leaves it alone), the seat (the one offered to the person, if any) is held with the order, and the provider's
 * page is opened; if the provider is unreachable, everything is released. A seat that a code pays in full is taken
 * right away.
 */
export async function openSeatCheckout(
  ctx: Ctx,
  person: Person,
  sale: {
    readonly purpose: 'ticket' | 'workout_place';
    readonly line: BasketLine;
    readonly poolId: number;
    readonly quotedPrice: number | undefined;
  },
): Promise<CheckoutResponse> {
  const { purpose, line, poolId } = sale;
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  const request = {
    lines: [line],
    priceClass: person.getsCourseDiscount ? 'member' : 'nonmember',
    credits: 0,
    quotedPrice: sale.quotedPrice,
  } as const;
  const after = await buyerAfterFormerCheckout(ctx, person);
  if (after) quoteWith(after.buyer, after.code, request);
  await endFormerCheckout(ctx, person.id);
  const quote = quoteWith(person, await codeOf(ctx, person.id), request);
  const { orderId, expiresAt } = await inTransaction(ctx, async (tx) => {
    await requireItsPrices(tx, person.id, quote);
    await releaseOffersForCheckout(tx, { poolIds: [poolId], userId: person.id });
    const placed = await placeOrder(tx, { userId: person.id, purpose, quote, poolIds: [poolId] });
    if (quote.cashCents > 0) return placed;
    // A code pays everything: the provider isn't involved, and the order is paid as it is created.
    await transitionOrder(tx, placed.orderId, 'paid');
    if (quote.redemptionId !== null) await spendCode(tx, quote.redemptionId, placed.orderId);
    await tx.jobs.send(FULFILL_ORDER_JOB, { orderId: placed.orderId });
    await ctx.idempotency?.store(tx, 200, freeResponse(ctx, placed));
    return placed;
  });
  if (quote.cashCents === 0) {
    // Fulfilled right away if possible; otherwise by the job.
    await fulfillOrder(ctx, { orderId }).catch((error: unknown) =>
      ctx.log.warn({ orderId, error: String(error) }, 'a free order waits for its job'),
    );
    return freeResponse(ctx, { orderId, expiresAt });
  }
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  return openOrderPage(ctx, person, { order, mode: 'payment' });
}
