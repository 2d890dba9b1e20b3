import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

const DAYS_AFTER_START = 14;
const DAYS_AFTER_END = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface PlannedPart {
  readonly part: number;
  readonly plannedAt: Date;
}

/** The days on which a cohort's two parts are paid (rules §8): so long after its start, and after its end. */
export function plannedParts(dates: { readonly startsAt: Date; readonly endsAt: Date }): PlannedPart[] {
  return [
    { part: 1, plannedAt: new Date(dates.startsAt.getTime() + DAYS_AFTER_START * DAY_MS) },
    { part: 2, plannedAt: new Date(dates.endsAt.getTime() + DAYS_AFTER_END * DAY_MS) },
  ];
}

/** Payouts of a cohort that are still upcoming, in order. */
export async function upcomingPayouts(ctx: Ctx, cohortId: number): Promise<PlannedPart[]> {
  return ctx.db
    .selectFrom('payouts')
    .select(['part', 'planned_at as plannedAt'])
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'upcoming')
    .where('corrects_id', 'is', null)
    .orderBy('part')
    .execute();
}

/** Upcoming payouts of a cohort follow its new dates; finalized ones stay (rules-teachers C4). */
export async function movePlannedPayouts(
  tx: Ctx,
  cohortId: number,
  dates: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const [first, second] = plannedParts(dates);
  await sql`
    update payouts set planned_at = case part when 1 then ${first?.plannedAt}::timestamptz else ${second?.plannedAt}::timestamptz end
    where cohort_id = ${cohortId}::bigint and status = 'upcoming' and corrects_id is null`.execute(tx.db);
}
