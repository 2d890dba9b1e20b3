import { grantCredits } from '#server/domain/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Interval, planCredits } from './plan.rules.ts';
import { countPaidPeriods, setPeriodCredits } from './subscription.store.ts';

/** The credits that a paid period brings, once per period. */
export async function grantPlanCredits(
  tx: Ctx,
  paid: { userId: number; subscriptionId: number; periodId: number; credits: number; interval: Interval },
): Promise<number> {
  if (paid.credits === 0) return 0;
  const credits = planCredits(paid.credits, paid.interval, await countPaidPeriods(tx, paid.subscriptionId));
  if (credits === 0) return 0;
  const cause = `period:${paid.periodId}`;
  await grantCredits(tx, [
    { userId: paid.userId, origin: 'plan', cause, credits, subscriptionPeriodId: paid.periodId },
  ]);
  await setPeriodCredits(tx, paid.periodId, credits);
  return credits;
}
