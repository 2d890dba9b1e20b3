import type { Ctx } from '#server/platform/ctx.ts';
import type { Difference } from './difference.rules.ts';

/** The result of the last hourly comparison with a provider; the command prints the whole list. */
export interface LastComparison {
  readonly provider: 'stripe' | 'paypal';
  readonly comparedAt: Date;
  /** Why the last comparison failed; null: it succeeded. */
  readonly failure: string | null;
  readonly found: number;
  /** The first differences, up to a limit. */
  readonly differences: readonly Difference[];
}

const MAX_STORED = 50;

/** Replaces the previous result with this one. */
export async function keepComparison(
  ctx: Ctx,
  kept: Pick<LastComparison, 'provider' | 'failure' | 'differences'>,
): Promise<void> {
  const row = {
    compared_at: ctx.clock.now(),
    failure: kept.failure,
    found: kept.differences.length,
    differences: JSON.stringify(kept.differences.slice(0, MAX_STORED)),
  };
  await ctx.db
    .insertInto('provider_comparisons')
    .values({ provider: kept.provider, ...row })
    .onConflict((oc) => oc.column('provider').doUpdateSet(row))
    .execute();
}

/** Records a failed comparison; the previous result stays until one succeeds. */
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
  // A check constraint limits the providers, and only keepComparison writes the list.
  return rows as unknown as LastComparison[];
}
