import { UNDO_SECONDS } from '#contract/lessons/lesson-input.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  findLessonSettings,
  type LessonSettings,
  lockLessonSettings,
  markLessonDeleted,
  unmarkLessonDeleted,
} from '#server/features/lessons/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { refuseCancelled } from './cohort-of-lesson.ts';

const activity = (lesson: LessonSettings, action: 'delete_lesson' | 'restore_lesson') => ({
  action,
  subjectKind: 'lesson' as const,
  subjectId: lesson.id,
  schoolId: lesson.schoolId,
  courseId: lesson.courseId,
});

/**
 * The dry run of deleting a lesson: how many have opened and read it (LE4). @throws 404; 409 if its cohort was canceled
 */
export async function showLessonDeletion(ctx: Ctx, lessonId: number): Promise<{ opened: number; readers: number }> {
  const lesson = await findLessonSettings(ctx, lessonId);
  if (!lesson) throw notFound();
  refuseCancelled({ status: lesson.cohortStatus });
  return { opened: lesson.opened, readers: lesson.readers };
}

/**
 * Deletes a lesson. Its links return 404; people's progress stays (LE4). Authorization: the endpoint's audience.
 * @throws 409 `stale` if `revision` is an older one, or if its cohort was canceled
 */
export function deleteTeacherLesson(
  ctx: Ctx,
  { lessonId, revision }: { lessonId: number; revision?: number | undefined },
): Promise<{ opened: number; readers: number }> {
  return inTransaction(ctx, async (tx) => {
    const lesson = await lockLessonSettings(tx, lessonId);
    if (!lesson) throw notFound();
    refuseCancelled({ status: lesson.cohortStatus });
    await bumpRevision(tx, { kind: 'lesson', id: lessonId, sent: revision, fields: ['deleted'] });
    await markLessonDeleted(tx, lessonId);
    const { opened, readers } = lesson;
    await logActivity(tx, { ...activity(lesson, 'delete_lesson'), detail: { name: lesson.name, opened, readers } });
    return { opened, readers };
  });
}

/** Restores a recently deleted lesson as it was (X3). Authorization: the endpoint's audience. @throws 404 later */
export function restoreLesson(ctx: Ctx, lessonId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const since = new Date(tx.clock.now().getTime() - UNDO_SECONDS * 1000);
    if (!(await unmarkLessonDeleted(tx, lessonId, since))) throw notFound();
    const lesson = await findLessonSettings(tx, lessonId);
    if (!lesson) throw notFound();
    await logActivity(tx, { ...activity(lesson, 'restore_lesson'), detail: { name: lesson.name } });
  });
}
