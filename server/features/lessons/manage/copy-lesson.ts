import { LESSON_STORED } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { pickFields } from '#contract/primitives/fields.ts';
import { notFound, refuseField } from '#contract/primitives/problem.ts';
import { createLesson, findLessonSettings, type LessonSettings, shiftedDate } from '#server/features/lessons/index.ts';
import {
  type CohortSettings,
  cohortLinesOf,
  cohortStatusAt,
  findCohortSettings,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { daysBetween } from '#server/platform/local-time.ts';
import { lockCohortForLesson } from './cohort-of-lesson.ts';
import { showTeacherLesson } from './show-teacher-lesson.ts';

const SHOWN = 100;
/** A cohort without a start is sorted after those that have one. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * When a copy opens: later by as many days as the new cohort starts later, at the same local time (LE4). If a cohort
 * has no dates, the date stays.
 */
function dateOfCopy(lesson: LessonSettings, from: CohortSettings, to: CohortSettings): Date {
  const days = from.start && to.start ? daysBetween(from.start.date, to.start.date) : 0;
  return shiftedDate(lesson.publishAt, days, from.timezone, to.timezone);
}

async function lessonWithCohort(ctx: Ctx, lessonId: number) {
  const lesson = await findLessonSettings(ctx, lessonId);
  const from = lesson && (await findCohortSettings(ctx, lesson.cohortId));
  if (!lesson || !from) throw notFound();
  return { lesson, from };
}

const named = ({ name, moniker }: CohortSettings) =>
  moniker === '' || name.includes(moniker) ? name : `${name}, ${moniker}`;

/**
 * Where a lesson may be copied to, and when each copy would open. Authorization: the endpoint's audience. @throws 404
 */
export async function listLessonCopies(
  ctx: Ctx,
  lessonId: number,
): Promise<{ id: number; name: string; publishAtUtc: string }[]> {
  const { lesson, from } = await lessonWithCohort(ctx, lessonId);
  const now = ctx.clock.now();
  const cohorts = await cohortLinesOf(ctx, lesson.courseId, { limit: 500, offset: 0 });
  return cohorts
    .filter(({ id }) => id !== from.id)
    .filter((cohort) => !['cancelled', 'completed'].includes(cohortStatusAt(cohort, now)))
    .toSorted((one, other) => (one.startsAt?.getTime() ?? NEVER) - (other.startsAt?.getTime() ?? NEVER))
    .slice(0, SHOWN)
    .map((to) => ({ id: to.id, name: named(to), publishAtUtc: dateOfCopy(lesson, from, to).toISOString() }));
}

/**
 * Copies a lesson to another cohort of its course, as a draft: no one is notified before a teacher has checked it.
 * Authorization: the endpoint's audience. @throws 404 for a cohort of another course; 409 for a canceled one; 422 for
 * the lesson's own cohort
 */
export function copyLesson(
  ctx: Ctx,
  { lessonId, cohortId }: { lessonId: number; cohortId: number },
): Promise<{ lesson: TeacherLesson }> {
  return inTransaction(ctx, async (tx) => {
    const { lesson, from } = await lessonWithCohort(tx, lessonId);
    if (cohortId === from.id) throw refuseField('cohortId', 'Choose another cohort.');
    const to = await lockCohortForLesson(tx, cohortId, lesson.courseId);
    const { id } = await createLesson(tx, {
      ...pickFields(LESSON_STORED, lesson),
      lessonType: lesson.lessonType,
      cohortId,
      status: 'draft',
      publishAt: dateOfCopy(lesson, from, to),
      createdBy: personIdOf(tx),
    });
    await logActivity(tx, {
      action: 'copy_lesson',
      subjectKind: 'lesson',
      subjectId: id,
      schoolId: lesson.schoolId,
      courseId: lesson.courseId,
      detail: { name: lesson.name, from: named(from), to: named(to) },
    });
    const response = { lesson: await showTeacherLesson(tx, id) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
