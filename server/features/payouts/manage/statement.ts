import {
  amountOf,
  type DrawnLine,
  type FrozenLine,
  frozenLines,
  keyOfSubject,
  linesOf,
  type SoFar,
  soFar,
} from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { earlierOf } from './payout.present.ts';
import type { ListedPayout } from './payout-rows.query.ts';
import { type EarlierRow, earlierRows, type FrozenFigures, frozenFigures } from './statement.query.ts';

export interface EarlierAmount extends EarlierRow {
  readonly amountCents: number;
}

/** Everything in a statement: frozen, or for an upcoming row as it would be frozen now. */
export interface StatementFacts {
  readonly figures: FrozenFigures;
  readonly earlier: readonly EarlierAmount[];
  /** At most `limit` lines after position `after`. */
  readonly lines: (after: number, limit: number) => Promise<readonly FrozenLine[]>;
}

function asFrozen({ sale, ...line }: DrawnLine, at: number): FrozenLine {
  return {
    position: at + 1,
    kind: line.kind,
    orderLineId: sale.orderLineId,
    refundLineId: line.refundLineId,
    occurredAt: line.occurredAt,
    receiptNumber: sale.receiptNumber,
    learner: sale.learner,
    listCents: sale.listCents,
    discountCents: sale.discountCents,
    discountOwner: sale.discountOwner,
    credits: sale.credits,
    creditCents: sale.creditCents,
    cashCents: sale.cashCents,
    refundedCents: line.refundedCents,
    refundedCredits: line.refundedCredits,
    withheld: line.withheld,
    valueCents: line.valueCents,
    keptCents: line.keptCents,
  };
}

/** How the revenue is made up: sales, refunds, what is withheld. */
function revenueBreakdown(lines: readonly FrozenLine[]) {
  const sums = { salesCents: 0, refundsCents: 0, withheldCents: 0 };
  for (const { kind, valueCents, keptCents, withheld } of lines) {
    if (kind === 'sale') sums.salesCents += valueCents;
    const off = kind === 'sale' ? keptCents - valueCents : keptCents;
    if (withheld === null) sums.refundsCents += off;
    else sums.withheldCents += off;
  }
  return sums;
}

function figuresNow(row: ListedPayout, now: SoFar, lines: readonly FrozenLine[]): FrozenFigures {
  const earlierCents = row.part === 1 ? 0 : earlierOf(row, now.earnedCents);
  return {
    revenueCents: now.revenueCents,
    cashCents: now.cashCents,
    creditCents: now.creditCents,
    codeCents: now.codeCents,
    feeBps: now.subject.feeBps,
    feeCents: now.feeCents,
    assistantCents: now.assistantCents,
    earnedCents: now.earnedCents,
    earlierCents,
    amountCents: amountOf(now.earnedCents, row, earlierCents),
    lineCount: lines.length,
    ...revenueBreakdown(lines),
  };
}

async function statementNow(ctx: Ctx, row: ListedPayout): Promise<StatementFacts | null> {
  const now = row.key && (await soFar(ctx, [row.key])).get(keyOfSubject(row.key));
  if (!now) return null;
  const lines = linesOf(now.subject.sales).map(asFrozen);
  const earlier = await earlierRows(ctx, row.id);
  return {
    figures: figuresNow(row, now, lines),
    earlier: earlier.map((each) => ({
      ...each,
      amountCents: each.amountCents ?? amountOf(now.earnedCents, { part: 1, parts: 2 }, 0),
    })),
    lines: async (after, limit) => lines.slice(after, after + limit),
  };
}

/** A row's statement; null for rows without one (returned transfers, void rows). */
export async function statementOf(ctx: Ctx, row: ListedPayout): Promise<StatementFacts | null> {
  if (row.status === 'upcoming') return statementNow(ctx, row);
  const figures = await frozenFigures(ctx, row.id);
  if (!figures) return null;
  const earlier = await earlierRows(ctx, row.id);
  return {
    figures,
    earlier: earlier.map((each) => ({ ...each, amountCents: each.amountCents ?? 0 })),
    lines: (after, limit) => frozenLines(ctx, row.id, { after, limit }),
  };
}
