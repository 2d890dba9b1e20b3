import type { Ctx } from '#server/platform/ctx.ts';
import { type CohortStatus, cohortStatusAt, type SaleRefusal, saleRefusalAt } from './cohort.rules.ts';
import { type CohortRow, loadCohorts } from './cohort.store.ts';

/** A cohort as a seller of places needs it. Prices in cents; what is null has no date yet. */
export interface CohortForSale extends CohortRow {
  /** The state by the clock. */
  statusAt(now: Date): CohortStatus;
  /** Why nobody can enrol then, seats aside; null while enrolment is open (rules §3). */
  saleRefusal(now: Date): SaleRefusal | null;
}

/** Cohorts by their ids, in order of id. Ids that are not there are left out: compare the lengths. */
export async function loadCohortsForSale(ctx: Ctx, ids: readonly number[]): Promise<CohortForSale[]> {
  const rows = await loadCohorts(ctx, ids);
  return rows.map((row) => ({
    ...row,
    statusAt: (now: Date) => cohortStatusAt(row, now),
    saleRefusal: (now: Date) => saleRefusalAt(row, now),
  }));
}
