import { booksOf, compareBooks, dollars, PROVIDER_NAMES } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Compares our books with those of every configured provider, starting with our first order, and prints each
 * difference. Returns the number of differences; an unreachable provider counts as a difference.
 */
export async function verifyProviders(
  ctx: Pick<Ctx, 'db' | 'clock' | 'providers'>,
  print: (line: string) => void,
): Promise<number> {
  let found = 0;
  for (const books of booksOf(ctx)) {
    const name = PROVIDER_NAMES[books.provider];
    try {
      const { from, differences, totals } = await compareBooks(ctx, books, 'everything');
      if (!totals) {
        print(`nothing to compare with ${name} yet: there are no orders`);
        continue;
      }
      for (const { item, says } of differences) print(`DIFFERS ${item}: ${says}`);
      found += differences.length;
      print(`${differences.length} differences between our books and ${name}'s`);
      print(
        [
          `  ${name} since ${from.toISOString()}: ${totals.paymentCount} payments ${dollars(totals.payments)}`,
          `${totals.refundCount} refunds ${dollars(totals.refunds)}`,
          `disputes ${dollars(totals.disputes)}`,
          `fees ${dollars(totals.fees)}`,
          `bank transfers ${dollars(totals.transfers)}`,
          ...(totals.others === 0 ? [] : [`unknown ${dollars(totals.others)}`]),
          `left in its balance ${dollars(totals.balance)}`,
        ].join(', '),
      );
    } catch (error) {
      found += 1;
      print(`NOT COMPARED ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return found;
}
