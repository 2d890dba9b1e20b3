import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { setLaunchStep } from '#contract/schools/launch.endpoints.ts';
import { LAUNCH_FACTS, LAUNCH_FLAGS, type LaunchFlag } from '#contract/schools/launch.ts';
import { clearLaunchSteps, launchStepsOf, saveLaunchSteps } from '#server/features/landing/index.ts';
import { lockCourse } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { courseFacts } from './course-facts.query.ts';
import { factsOf, launchMapOf, launchSteps, markProblems } from './launch.rules.ts';

/**
 * Marks steps of the launch checklists, or clears marks (rules-teachers U2). A repeated mark keeps its first date.
 * Nothing depends on the marks.
 * @throws 404; 422 if none is sent, and at each derived step marked against its fact, in which case nothing is written
 */
export async function markLaunchSteps(
  ctx: Ctx,
  { courseId, marks }: { courseId: number; marks: BodyOf<typeof setLaunchStep> },
): Promise<ResponseOf<typeof setLaunchStep>> {
  const named = LAUNCH_FLAGS.filter((flag) => marks[flag] !== undefined);
  if (named.length === 0) throw refuse('no_step', 422, "Name a step: { findniche: 'done' }.");
  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, courseId);
    const [facts] = course ? await courseFacts(tx, [courseId]) : [];
    if (!course || !facts) throw notFound();
    const problems = markProblems(marks, factsOf(facts));
    if (Object.keys(problems).length > 0) throw refuseFields({ ...problems });
    const meant = (mark: 'done' | 'undone'): LaunchFlag[] =>
      named.filter((flag) => marks[flag] === mark && !LAUNCH_FACTS.includes(flag));
    const { schoolId } = course;
    const done = await saveLaunchSteps(tx, { courseId, schoolId, by: personIdOf(tx) }, meant('done'));
    const undone = await clearLaunchSteps(tx, courseId, meant('undone'));
    if (done.length + undone.length > 0) {
      await logActivity(tx, {
        action: 'mark_launch_steps',
        subjectKind: 'course',
        subjectId: courseId,
        schoolId,
        courseId,
        detail: {
          ...(done.length > 0 ? { done: done.join(', ') } : {}),
          ...(undone.length > 0 ? { undone: undone.join(', ') } : {}),
        },
      });
    }
    return { launch: launchMapOf(launchSteps(facts, await launchStepsOf(tx, courseId))) };
  });
}
