import { keptOf, type SaleFacts } from '#server/features/payouts/index.ts';

/** The UTC month: `2026-11`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The last `count` months up to the current one, earliest first. */
export function lastMonths(now: Date, count: number): string[] {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1, 1));
  return Array.from({ length: count }, (_, at) =>
    monthOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1))),
  );
}

export interface Moved {
  readonly month: string;
  readonly cents: number;
}

/**
 * What a sale brought in its month, before any refund, and what each refund took from it in the refund's own month,
 * both by the payout formula.
 */
export function movedBy(sale: SaleFacts): { readonly sold: Moved; readonly back: readonly Moved[] } {
  const sold = keptOf(sale, []).keptCents;
  let before = sold;
  const back = sale.refunds.map((refund, at) => {
    const after = keptOf(sale, sale.refunds.slice(0, at + 1)).keptCents;
    const cents = before - after;
    before = after;
    return { month: monthOf(refund.decidedAt), cents };
  });
  return { sold: { month: monthOf(sale.soldAt), cents: sold }, back };
}
