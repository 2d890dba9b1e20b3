import type { Ctx } from '#server/platform/ctx.ts';
import type { Difference } from './difference.rules.ts';

/** What the last hourly comparison with a provider found; the whole list is printed by the command. */
export interface LastComparison {
  readonly provider: 'stripe' | 'paypal';
  readonly comparedAt: Date;
  /** Why it could not be made; null where it was. */
  readonly failure: string | null;
  readonly found: number;
  /** The first of them. */
  readonly differences: readonly Difference[];
}

/** So many are kept for staff. */
const MOST_KEPT = 50;

/** Keeps what was found in the place of what was found before. */
export async function keepComparison(
  ctx: Ctx,
  kept: Pick<LastComparison, 'provider' | 'failure' | 'differences'>,
): Promise<void> {
  const row = {
    compared_at: ctx.clock.now(),
    failure: kept.failure,
    found: kept.differences.length,
    differences: JSON.stringify(kept.differences.slice(0, MOST_KEPT)),
  };
  await ctx.db
    .insertInto('provider_comparisons')
    .values({ provider: kept.provider, ...row })
    .onConflict((oc) => oc.column('provider').doUpdateSet(row))
    .execute();
}

/** A comparison that could not be made: what was found before stands until it can. */
export async function keepFailedComparison(
  ctx: Ctx,
  { provider, failure }: { provider: LastComparison['provider']; failure: string },
): Promise<void> {
  const row = { compared_at: ctx.clock.now(), failure };
  await ctx.db
    .insertInto('provider_comparisons')
    .values({ provider, ...row, found: 0, differences: '[]' })
    .onConflict((oc) => oc.column('provider').doUpdateSet(row))
    .execute();
}

export async function lastComparisons(ctx: Pick<Ctx, 'db'>): Promise<LastComparison[]> {
  const rows = await ctx.db
    .selectFrom('provider_comparisons')
    .select(['provider', 'compared_at as comparedAt', 'failure', 'found', 'differences'])
    .orderBy('provider', 'desc')
    .execute();
  // Providers are closed by a check constraint, the list is only ever written by keepComparison.
  return rows as unknown as LastComparison[];
}
