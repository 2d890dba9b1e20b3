import type { Refusal } from '#contract/primitives/problem.ts';
import { findPerson } from '#server/features/accounts/index.ts';
import {
  codeOf,
  creditLimit,
  lockBuyer,
  type Order,
  priceChanged,
  type Quote,
  quote,
} from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

type Priced = Pick<Order, 'userId' | 'priceClass'> & { readonly lines: readonly { readonly kind: string }[] };

/**
 * Whether the prices of an order are its buyer's still: those of non-members are anybody's, those of members are kept by
 * members in order, by staff, and by whoever buys the membership along.
 */
export async function keepsItsPrices(ctx: Ctx, order: Priced): Promise<boolean> {
  if (order.priceClass === 'nonmember' || order.lines.some(({ kind }) => kind === 'membership')) return true;
  return (await findPerson(ctx, order.userId))?.getsCourseDiscount ?? false;
}

/** 409 `price_changed` with what it costs somebody who is no member (any more). */
async function atNonmemberPrice(tx: Ctx, userId: number, { lines, credits }: Quote): Promise<Refusal> {
  const basket = { lines, priceClass: 'nonmember', creditsAvailable: credits, code: await codeOf(tx, userId) } as const;
  const made = quote({ ...basket, credits: creditLimit(basket) });
  if (!('kind' in made)) return priceChanged(made.cashCents);
  return priceChanged(made.kind === 'below_minimum' ? made.restCents : 0);
}

/**
 * Looks again at the prices that were made before the transaction began: why these buyers can't have theirs any more, in
 * their order; null for all who can. One statement where nobody lost anything.
 */
export async function lostPrices(
  tx: Ctx,
  buyers: readonly { readonly userId: number; readonly quote: Quote }[],
): Promise<(Refusal | null)[]> {
  const kept = await Promise.all(buyers.map((buyer) => keepsItsPrices(tx, { userId: buyer.userId, ...buyer.quote })));
  const refusals: (Refusal | null)[] = [];
  for (const [index, buyer] of buyers.entries()) {
    refusals.push(kept[index] ? null : await atNonmemberPrice(tx, buyer.userId, buyer.quote));
  }
  return refusals;
}

/**
 * For the transaction that places an order: a membership that was just given back gives no price. Whoever gives it back
 * locks the buyer too, so exactly one of the two happens. @throws 409 `price_changed` with the new price.
 */
export async function requireItsPrices(tx: Ctx, userId: number, made: Quote): Promise<void> {
  await lockBuyer(tx, userId);
  const [refusal] = await lostPrices(tx, [{ userId, quote: made }]);
  if (refusal) throw refusal;
}
