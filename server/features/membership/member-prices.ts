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
 * Whether the buyer still gets an order's prices. Non-member prices are for everyone; member prices are for members in
 * good standing, staff, and people who buy the membership in the same order.
 */
export async function keepsItsPrices(ctx: Ctx, order: Priced): Promise<boolean> {
  if (order.priceClass === 'nonmember' || order.lines.some(({ kind }) => kind === 'membership')) return true;
  return (await findPerson(ctx, order.userId))?.getsCourseDiscount ?? false;
}

/** 409 `price_changed` with the price for a person who isn't a member (anymore). */
async function atNonmemberPrice(tx: Ctx, userId: number, { lines, credits }: Quote): Promise<Refusal> {
  const basket = { lines, priceClass: 'nonmember', creditsAvailable: credits, code: await codeOf(tx, userId) } as const;
  const quoted = quote({ ...basket, credits: creditLimit(basket) });
  if (!('kind' in quoted)) return priceChanged(quoted.cashCents);
  return priceChanged(quoted.kind === 'below_minimum' ? quoted.restCents : 0);
}

/**
 * Checks the prices again that were quoted before the transaction began: why each buyer can't have theirs anymore, in
 * the buyers' order; null for those who can. One statement if no one lost anything.
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
 * For the transaction that places an order: a membership that was just refunded gives no member price. A refund locks
 * the buyer too, so exactly one of the two happens. @throws 409 `price_changed` with the new price.
 */
export async function requireItsPrices(tx: Ctx, userId: number, quoted: Quote): Promise<void> {
  await lockBuyer(tx, userId);
  const [refusal] = await lostPrices(tx, [{ userId, quote: quoted }]);
  if (refusal) throw refusal;
}
