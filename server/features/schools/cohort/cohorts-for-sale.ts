import type { Ctx } from '#server/platform/ctx.ts';
import { type CohortStatus, cohortStatusAt, type SaleRefusal, saleRefusalAt } from './cohort.rules.ts';
import { type CohortRow, loadCohorts } from './cohort.store.ts';

/** A cohort for checkout. Prices in cents; null dates are not set yet. */
export interface CohortForSale extends CohortRow {
  statusAt(now: Date): CohortStatus;
  /** Why no one can enroll at `now`, apart from seats; null while enrollment is open (rules §3). */
  saleRefusal(now: Date): SaleRefusal | null;
}

/** Cohorts by id, in order of id. Missing ids are left out: compare the lengths. */
export async function loadCohortsForSale(ctx: Ctx, ids: readonly number[]): Promise<CohortForSale[]> {
  const rows = await loadCohorts(ctx, ids);
  return rows.map((row) => ({
    ...row,
    statusAt: (now: Date) => cohortStatusAt(row, now),
    saleRefusal: (now: Date) => saleRefusalAt(row, now),
  }));
}
