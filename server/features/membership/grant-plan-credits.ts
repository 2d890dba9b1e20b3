import { grantCredits } from '#server/features/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { creditsOfChange } from './change.rules.ts';
import { countPaidPeriods, setPeriodCredits } from './period.store.ts';
import { type Interval, planCredits } from './plan.rules.ts';

/** Grants a paid period's credits, once per period. `before`: the period that a plan change cut short. */
export async function grantPlanCredits(
  tx: Ctx,
  paid: {
    userId: number;
    subscriptionId: number;
    periodId: number;
    credits: number;
    interval: Interval;
    before?: { credits: number; left: number } | null;
  },
): Promise<number> {
  if (paid.credits === 0) return 0;
  const own = planCredits(paid.credits, paid.interval, await countPaidPeriods(tx, paid.subscriptionId));
  const credits = creditsOfChange(own, paid.before ?? null);
  if (credits === 0) return 0;
  const cause = `period:${paid.periodId}`;
  await grantCredits(tx, [
    { userId: paid.userId, origin: 'plan', cause, credits, subscriptionPeriodId: paid.periodId },
  ]);
  await setPeriodCredits(tx, paid.periodId, credits);
  return credits;
}
