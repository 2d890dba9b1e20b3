import type { Ctx } from '#server/platform/ctx.ts';
import { booksOf, compareBooks, LOOKED_BACK_MS } from './compare-books.ts';
import { keepComparison, keepFailedComparison, lastComparisons } from './comparison.store.ts';

/** Each difference is logged on its own line up to this many; more have one cause and are only counted. */
const MAX_LOGGED = 20;
/** Several workers check each hour; only one compares. */
const NOT_AGAIN_WITHIN_MS = 50 * 60_000;

/**
 * The hourly comparison: the last three days, at every provider. Differences are logged as errors, counted in the
 * metrics, and shown to staff above the refunds. A provider that is down or denies access doesn't hold up the others.
 */
export async function compareHourly(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  const last = new Map((await lastComparisons(ctx)).map((one) => [one.provider, one.comparedAt.getTime()]));
  for (const books of booksOf(ctx)) {
    const { provider } = books;
    if (now - (last.get(provider) ?? 0) < NOT_AGAIN_WITHIN_MS) continue;
    try {
      const { differences } = await compareBooks(ctx, books, { since: new Date(now - LOOKED_BACK_MS) });
      await keepComparison(ctx, { provider, failure: null, differences });
      for (const { item, says } of differences.slice(0, MAX_LOGGED)) {
        ctx.log.error({ provider, item, found: differences.length }, `our books and the provider's differ: ${says}`);
      }
    } catch (error) {
      const failure = error instanceof Error ? error.message : 'unknown';
      await keepFailedComparison(ctx, { provider, failure });
      ctx.log.error({ provider, failure }, "couldn't compare our books with the provider's");
    }
  }
}
