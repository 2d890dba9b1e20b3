import { toDollars } from '#contract/primitives/money.ts';
import type { CohortEarned } from '#contract/schools/teacher-cohort.ts';
import { keyOfSubject, soFar } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { figuresOf } from './payout.present.ts';
import { listedPayouts } from './payout-rows.query.ts';

/** Room for two parts, and more adjustments than anyone reads. */
const ROWS = 50;

/**
 * What a cohort has actually earned so far, and when its payouts are paid; null before it has payouts. For School
 * Admins and staff (J1).
 */
export async function cohortEarned(ctx: Ctx, cohortId: number): Promise<CohortEarned | null> {
  const rows = await listedPayouts(ctx, { cohortId }, { only: null, limit: ROWS });
  if (rows.length === 0) return null;
  const key = { kind: 'cohort', id: cohortId } as const;
  const now = (await soFar(ctx, [key])).get(keyOfSubject(key));
  if (!now) return null;
  return {
    revenue: toDollars(now.revenueCents),
    fee_bps: now.subject.feeBps,
    fee: toDollars(now.feeCents),
    assistant: toDollars(now.assistantCents),
    earned: toDollars(now.earnedCents),
    payouts: rows.toReversed().map((row) => ({
      id: row.id,
      kind: row.kind,
      part: row.part,
      parts: row.parts,
      status: row.status,
      plannedAtUtc: row.plannedAt.toISOString(),
      paidAtUtc: row.paidAt?.toISOString() ?? null,
      amount: toDollars(figuresOf(row, now).amountCents),
    })),
  };
}
