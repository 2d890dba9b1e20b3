import type { Cents } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nextCodeOf } from './code.store.ts';
import { type BasketLine, priceWithCode } from './quote.rules.ts';

/** A line's price with the person's promo code; null if there is no code or it doesn't lower the price. */
export type CodePricer = (line: BasketLine) => Cents | null;

/** Prices lines with this person's next promo code; null (a visitor) has none. */
export async function codePricerFor(
  ctx: Ctx,
  person: { readonly id: number; readonly getsCourseDiscount: boolean } | null,
): Promise<CodePricer> {
  const code = person && (await nextCodeOf(ctx, person.id));
  if (!person || !code) return () => null;
  const priceClass = person.getsCourseDiscount ? 'member' : 'nonmember';
  return (line) => priceWithCode(code, line, priceClass);
}
