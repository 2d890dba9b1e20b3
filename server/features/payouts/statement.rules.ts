import { type Kept, keptOf, type RefundFacts, type SaleFacts } from './payout.rules.ts';

/** A line of a statement as it would be frozen now. All `keptCents` sum to the revenue. */
export interface DrawnLine {
  readonly kind: 'sale' | 'refund';
  readonly sale: SaleFacts;
  /** For a refund: the id of its refund line. */
  readonly refundLineId: number | null;
  readonly occurredAt: Date;
  /** For a sale: the amount refunded in earlier statements; for a refund: its own amount. */
  readonly refundedCents: number;
  readonly refundedCredits: number;
  readonly withheld: Kept['withheld'];
  readonly valueCents: number;
  readonly keptCents: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

function refundLines(sale: SaleFacts, stated: readonly RefundFacts[], fresh: readonly RefundFacts[]): DrawnLine[] {
  let before = keptOf(sale, stated).keptCents;
  return fresh.map((refund, at) => {
    const after = keptOf(sale, [...stated, ...fresh.slice(0, at + 1)]).keptCents;
    const keptCents = after - before;
    before = after;
    return {
      kind: 'refund',
      sale,
      refundLineId: refund.refundLineId,
      occurredAt: refund.decidedAt,
      refundedCents: refund.cashCents,
      refundedCredits: refund.credits,
      withheld: null,
      valueCents: 0,
      keptCents,
    };
  });
}

/**
 * The lines of a statement (rules-teachers P9): every sale of the subject, minus the refunds in earlier statements,
 * then each refund since. So every refund is in exactly one statement, and each statement adds up on its own.
 */
export function linesOf(sales: readonly SaleFacts[]): DrawnLine[] {
  const drawn = sales.map((sale) => {
    const stated = sale.refunds.filter((refund) => refund.stated);
    const kept = keptOf(sale, stated);
    const line: DrawnLine = {
      kind: 'sale',
      sale,
      refundLineId: null,
      occurredAt: sale.soldAt,
      refundedCents: sum(stated, (refund) => refund.cashCents),
      refundedCredits: sum(stated, (refund) => refund.credits),
      withheld: kept.withheld,
      valueCents: kept.valueCents,
      keptCents: kept.keptCents,
    };
    return {
      line,
      since: refundLines(
        sale,
        stated,
        sale.refunds.filter((refund) => !refund.stated),
      ),
    };
  });
  const refunds = drawn.flatMap(({ since }) => since);
  refunds.sort(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.refundLineId ?? 0) - (b.refundLineId ?? 0),
  );
  return [...drawn.map(({ line }) => line), ...refunds];
}
