import type { Cents } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nextCodeOf } from './code.store.ts';
import { type BasketLine, priceWithCode } from './quote.rules.ts';

/** What the code that somebody holds makes of a line's price; null where it doesn't lower it, or there is none. */
export type CodePrices = (line: BasketLine) => Cents | null;

/** For the person who looks; a visitor holds no code. */
export async function codePricesOf(
  ctx: Ctx,
  person: { readonly id: number; readonly getsCourseDiscount: boolean } | null,
): Promise<CodePrices> {
  const code = person && (await nextCodeOf(ctx, person.id));
  if (!person || !code) return () => null;
  const priceClass = person.getsCourseDiscount ? 'member' : 'nonmember';
  return (line) => priceWithCode(code, line, priceClass);
}
