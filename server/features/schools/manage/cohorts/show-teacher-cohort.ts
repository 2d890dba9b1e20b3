import { notFound } from '#contract/primitives/problem.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { cohortEarned } from '#server/features/payouts/manage/cohort-earned.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { findCohortSettings } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentSold, presentTeacherCohort } from './cohort.present.ts';
import { cohortContext, soldOf } from './teacher-cohort.query.ts';

/**
 * A cohort as its managers edit it. Only School Admins and staff see actual sales (rules-teachers J1). The endpoint's
 * audience checks access.
 */
export async function showTeacherCohort(ctx: Ctx, cohortId: number): Promise<TeacherCohort> {
  const person = await requirePerson(ctx);
  const cohort = await findCohortSettings(ctx, cohortId);
  const around = await cohortContext(ctx, cohortId);
  if (!cohort || !around) throw notFound();
  const seesMoney = managesSchool(person, cohort.schoolId);
  return presentTeacherCohort(cohort, around, {
    earned: seesMoney && !around.isHouse ? await cohortEarned(ctx, cohortId) : null,
    sold: seesMoney ? presentSold(await soldOf(ctx, cohortId)) : null,
    revision: await loadRevision(ctx, 'cohort', cohortId),
    isStaff: person.isStaff,
    now: ctx.clock.now(),
  });
}
