import type { Cents } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nextCodeOf } from './code.store.ts';
import { type BasketLine, priceWithCode } from './quote.rules.ts';

/** A line's price with the person's promo code; null if there is no code or it doesn't lower the price. */
export type CodePrices = (line: BasketLine) => Cents | null;

/** For the current user; a visitor has no code. */
export async function codePricesOf(
  ctx: Ctx,
  person: { readonly id: number; readonly getsCourseDiscount: boolean } | null,
): Promise<CodePrices> {
  const code = person && (await nextCodeOf(ctx, person.id));
  if (!person || !code) return () => null;
  const priceClass = person.getsCourseDiscount ? 'member' : 'nonmember';
  return (line) => priceWithCode(code, line, priceClass);
}
