import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { holdCourseOfCohort } from '../course/archive.store.ts';
import { openProblems } from './cohort.rules.ts';
import { type CohortRow, lockCohort, markCohortEnrolling } from './cohort.store.ts';

/**
 * Turns a draft into an enrolling cohort, which can't be undone. `openEnrollment` of `enrolment` notifies the people
 * who follow the course.
 * @throws 409 if it is not a draft; 422 that lists everything missing
 */
export async function openCohort(ctx: Ctx, input: { cohortId: number }): Promise<CohortRow> {
  return inTransaction(ctx, async (tx) => {
    // Lock order: the course before its cohort. Archiving looks for open cohorts behind the same lock.
    const archived = await holdCourseOfCohort(tx, input.cohortId);
    const cohort = await lockCohort(tx, input.cohortId);
    if (!cohort) throw notFound();
    if (archived) throw refuse('course_archived', 409, 'This course is archived. Unarchive it to open a cohort.');
    if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
    if (cohort.status !== 'draft') throw refuse('already_open', 409, 'Enrollment for this cohort is already open.');
    const problems = openProblems(cohort, tx.clock.now());
    if (Object.keys(problems).length > 0) {
      throw new Refusal('cohort_incomplete', 422, "This cohort isn't ready to open.", { fields: problems });
    }
    await markCohortEnrolling(tx, cohort.id);
    return { ...cohort, status: 'enrolling' };
  });
}
