import { booksOf, compareBooks } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * The differences between our books and every provider's since our first order, one line each; empty if all is well.
 * Anything that moved within the last twenty minutes (PayPal: three hours more) counts as in flight.
 */
export async function differingBooks(ctx: Pick<Ctx, 'db' | 'clock' | 'providers'>): Promise<string[]> {
  const lines: string[] = [];
  for (const books of booksOf(ctx)) {
    const { differences } = await compareBooks(ctx, books, 'everything');
    lines.push(...differences.map(({ item, says }) => `${item}: ${says}`));
  }
  return lines;
}
