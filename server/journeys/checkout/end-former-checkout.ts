import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { refuse } from '#contract/primitives/problem.ts';
import type { Person } from '#server/features/accounts/index.ts';
import { type Code, loadOrder, nextCodeOf, openCheckoutOf, withProvider } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { endCheckout } from './end-checkout.ts';

/**
 * The buyer as they will be after their open checkout ends: they have its credits and code again. A request checked
 * against this buyer can be refused without ending that checkout. Null without one.
 */
export async function buyerAfterFormerCheckout(
  ctx: Ctx,
  person: Person,
): Promise<{ buyer: Person; code: Code | null } | null> {
  const orderId = await openCheckoutOf(ctx, person.id);
  const order = orderId === undefined ? undefined : await loadOrder(ctx, orderId);
  if (!order) return null;
  const back = order.lines.reduce((sum, line) => sum + line.credits, 0);
  return { buyer: { ...person, credits: person.credits + back }, code: await nextCodeOf(ctx, person.id) };
}

/**
 * Ends the buyer's earlier checkout before a new one starts (rules §4): the provider's session is expired, and seats
 * and credits are released. If the earlier one was just paid, it is fulfilled, and the new one is refused with 409
 * `already_paid`.
 */
export async function endFormerCheckout(ctx: Ctx, userId: number): Promise<void> {
  const orderId = await openCheckoutOf(ctx, userId);
  if (orderId === undefined) return;
  const became = await withProvider(() => endCheckout(ctx, orderId, { as: 'expired' }));
  if (became === 'paid') {
    throw refuse(CHECKOUT_REFUSALS.alreadyPaid, 409, 'Your last checkout was just paid.', { orderId });
  }
}
