import { LESSON_TEXTS } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson, TeacherLessonInList } from '#contract/lessons/teacher-lesson.ts';
import { pickFields } from '#contract/primitives/fields.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findLessonSettings, type LessonSettings, lessonLinesOf } from '#server/features/lessons/index.ts';
import { loadRevision, loadRevisions } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentLesson, presentLessonLine } from './teacher-lesson.present.ts';

/** A lesson as its managers edit it. Authorization: the endpoint's audience. @throws 404 */
export async function showTeacherLesson(ctx: Ctx, lessonId: number): Promise<TeacherLesson> {
  const lesson = await findLessonSettings(ctx, lessonId);
  if (!lesson) throw notFound();
  return presentLesson(lesson, await loadRevision(ctx, 'lesson', lessonId), ctx.clock.now());
}

/**
 * A cohort's lessons, drafts too. Authorization: the caller, by the course; the caller also checks that the cohort
 * belongs to the course.
 */
export async function listCohortLessons(
  ctx: Ctx,
  query: { cohortId: number; texts: boolean },
): Promise<TeacherLessonInList[]> {
  const rows = await lessonLinesOf(ctx, query);
  const revisionOf = await loadRevisions(
    ctx,
    'lesson',
    rows.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return rows.map((row) => {
    const line = presentLessonLine(row, revisionOf(row.id), now);
    // With `texts`, rows are complete.
    return query.texts ? { ...line, ...pickFields(LESSON_TEXTS, row as LessonSettings) } : line;
  });
}
