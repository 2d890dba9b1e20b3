import type { Ctx } from '#server/platform/ctx.ts';
import { planPayouts } from './plan-payouts.store.ts';

/** Upcoming payouts of a cohort follow its new dates, in their transaction; finalized ones stay (rules-teachers C4, P8). */
export function movePlannedPayouts(tx: Ctx, cohortId: number): Promise<void> {
  return planPayouts(tx, cohortId);
}
