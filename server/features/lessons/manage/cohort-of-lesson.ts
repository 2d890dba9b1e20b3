import { MAX_LESSONS } from '#contract/lessons/lesson-input.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import { countLessonsOf } from '#server/features/lessons/index.ts';
import { type CohortSettings, findCohortSettings, lockCohortSettings } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A canceled cohort's lessons can't change (LE4). @throws 409 */
export function refuseCancelled(cohort: { readonly status: string }): void {
  if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, COHORT_CANCELLED);
}

/** A cohort of this course; another course's cohort is not found. @throws 404 */
export async function cohortOfCourse(ctx: Ctx, cohortId: number, courseId: number): Promise<CohortSettings> {
  const cohort = await findCohortSettings(ctx, cohortId);
  if (!cohort || cohort.courseId !== courseId) throw notFound();
  return cohort;
}

/** A cohort of this course, locked, if it can take one more lesson. @throws 404; 409 if it is canceled or full */
export async function lockCohortForLesson(tx: Ctx, cohortId: number, courseId: number): Promise<CohortSettings> {
  const cohort = await lockCohortSettings(tx, cohortId);
  if (!cohort || cohort.courseId !== courseId) throw notFound();
  refuseCancelled(cohort);
  if ((await countLessonsOf(tx, cohortId)) >= MAX_LESSONS) {
    throw refuse('too_many_lessons', 409, `A cohort can have at most ${MAX_LESSONS} lessons.`);
  }
  return cohort;
}
