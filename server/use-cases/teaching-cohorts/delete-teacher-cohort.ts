import { notFound, refuse } from '#contract/primitives/problem.ts';
import { countSelections } from '#server/domain/enrolment/index.ts';
import { deleteDraftsOfCohort } from '#server/domain/events/index.ts';
import { deleteCohortRow, lockCohortSettings } from '#server/domain/schools/index.ts';
import { closePool } from '#server/domain/seats/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { hangingOn } from './teaching-cohort.query.ts';

/**
 * Use case: a draft that nobody ever saw is deleted for good, with its draft sessions. Who may: the endpoint's audience.
 * @throws 409 once it was opened or selected, or while something else hangs on it, which the sentence names
 */
export function deleteTeacherCohort(ctx: Ctx, { cohortId }: { cohortId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const cohort = await lockCohortSettings(tx, cohortId);
    if (!cohort) throw notFound();
    if (cohort.status !== 'draft') {
      throw refuse('not_a_draft', 409, 'Only a draft can be deleted. What was opened can be cancelled.');
    }
    if ((await countSelections(tx, cohortId)) > 0) {
      throw refuse('cohort_selected', 409, 'Somebody has selected this cohort, so it cannot be deleted.');
    }
    const hanging = await hangingOn(tx, cohortId);
    if (hanging.length > 0) {
      const what = hanging.join(' and ');
      throw refuse('cohort_in_use', 409, `This cohort still has ${what}. Remove that first.`);
    }
    await deleteDraftsOfCohort(tx, cohortId);
    if (!(await deleteCohortRow(tx, cohortId))) {
      throw refuse('not_a_draft', 409, 'Only a draft can be deleted. What was opened can be cancelled.');
    }
    await closePool(tx, { poolId: cohort.seatPoolId });
    await noteActivity(tx, {
      action: 'delete_cohort',
      subjectKind: 'cohort',
      subjectId: cohortId,
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      detail: { name: cohort.name },
    });
  });
}
