import { booksOf, compareBooks } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * How our books differ from those of every provider since our first order, one line each; nothing when all is well. What
 * moved within the last twenty minutes (PayPal: three hours more) is in flight.
 */
export async function differingBooks(ctx: Pick<Ctx, 'db' | 'clock' | 'providers'>): Promise<string[]> {
  const lines: string[] = [];
  for (const books of booksOf(ctx)) {
    const { differences } = await compareBooks(ctx, books, 'everything');
    lines.push(...differences.map(({ item, says }) => `${item}: ${says}`));
  }
  return lines;
}
