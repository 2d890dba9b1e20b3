import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { CohortOpening } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { refundRuleOf } from '#server/features/enrollment/index.ts';
import { upcomingSessionsOf } from '#server/features/events/index.ts';
import { plannedParts } from '#server/features/payouts/index.ts';
import { findCohortSettings, startNotice } from '#server/features/schools/index.ts';
import { REFUND_RULES } from '#server/journeys/enrollment/refund-text.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentGaps } from './cohort.present.ts';
import { cohortContext, notifiedAtOpening } from './teacher-cohort.query.ts';

/**
 * The dry run of opening: everything that is missing, and what can't be undone. Only School Admins and staff see when
 * the school gets paid (rules-teachers J1). 409 if it isn't a draft.
 */
export async function showOpening(ctx: Ctx, cohortId: number): Promise<CohortOpening> {
  const person = await requirePerson(ctx);
  const cohort = await findCohortSettings(ctx, cohortId);
  const around = await cohortContext(ctx, cohortId);
  if (!cohort || !around) throw notFound();
  if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, COHORT_CANCELLED);
  if (cohort.status !== 'draft') throw refuse('already_open', 409, 'Enrollment for this cohort is already open.');
  const now = ctx.clock.now();
  const totals = await notifiedAtOpening(ctx, { cohortId, courseId: cohort.courseId });
  const sessions = await upcomingSessionsOf(ctx, cohortId);
  const { startsAt, endsAt } = cohort;
  const frozen = refundRuleOf(cohort);
  const paid = !around.isHouse && (cohort.priceCents > 0 || cohort.nonmemberPriceCents > 0);
  const planned =
    paid && startsAt && endsAt
      ? plannedParts({ startsAt, endsAt }).map(({ part, plannedAt }) => ({
          part,
          plannedAtUtc: plannedAt.toISOString(),
        }))
      : [];
  return {
    missing: presentGaps(cohort, now),
    sessions: sessions.length,
    followers: totals.followers,
    waiting: totals.waiting,
    refundRule: frozen.rule === 'none' ? null : REFUND_RULES[frozen.rule],
    refundableUntilUtc: frozen.lastRefundableAt?.toISOString() ?? null,
    notice: startNotice(startsAt, now),
    payouts: managesSchool(person, cohort.schoolId) ? planned : null,
    totals,
  };
}
