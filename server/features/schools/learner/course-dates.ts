import type { CohortDates } from '#contract/enrollment/cohort-dates.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { refundRuleOf } from '#server/features/enrollment/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queryCohortDates } from './course-dates.query.ts';

/**
 * What the course page shows for each cohort besides its card: the session dates, and until when someone who buys today
 * can leave with a full refund.
 */
export async function loadCohortDates(ctx: Ctx, cohorts: readonly Cohort[]): Promise<CohortDates[]> {
  if (cohorts.length === 0) return [];
  const now = ctx.clock.now();
  const rows = await queryCohortDates(ctx.db, { cohortIds: cohorts.map((cohort) => cohort.id) });
  return cohorts.map(({ id, startsAtUtc, endsAtUtc }) => {
    const sessions = rows.filter((row) => row.cohortId === id);
    const { rule, lastRefundableAt } = refundRuleOf({
      startsAt: startsAtUtc === null ? null : new Date(startsAtUtc),
      endsAt: endsAtUtc === null ? null : new Date(endsAtUtc),
    });
    const held = sessions.filter((row) => row.endsAt <= now).length;
    const over = rule === 'until_midpoint' && held * 2 > sessions.length;
    return {
      cohortId: id,
      sessions: sessions.map((row) => ({
        startsAtUtc: row.startsAt.toISOString(),
        endsAtUtc: row.endsAt.toISOString(),
        timezone: row.timezone,
      })),
      refundRule: rule,
      refundableUntilUtc:
        lastRefundableAt !== null && lastRefundableAt > now && !over ? lastRefundableAt.toISOString() : null,
    };
  });
}
