import { LESSON_TEXTS } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson, TeacherLessonInList } from '#contract/lessons/teacher-lesson.ts';
import { pickFields } from '#contract/primitives/fields.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findLessonSettings, type LessonSettings, lessonLinesOf } from '#server/features/lessons/index.ts';
import { loadRevision, loadRevisions } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentLesson, presentLessonLine } from './teacher-lesson.present.ts';

/** A lesson as its managers edit it. Who may: the endpoint's audience. @throws 404 */
export async function showTeacherLesson(ctx: Ctx, lessonId: number): Promise<TeacherLesson> {
  const lesson = await findLessonSettings(ctx, lessonId);
  if (!lesson) throw notFound();
  return presentLesson(lesson, await loadRevision(ctx, 'lesson', lessonId), ctx.clock.now());
}

/** The lessons of a cohort, drafts too. Who may: the caller, by the course; that the cohort is one of it, too. */
export async function listCohortLessons(
  ctx: Ctx,
  asked: { cohortId: number; texts: boolean },
): Promise<TeacherLessonInList[]> {
  const rows = await lessonLinesOf(ctx, asked);
  const revisionOf = await loadRevisions(
    ctx,
    'lesson',
    rows.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return rows.map((row) => {
    const line = presentLessonLine(row, revisionOf(row.id), now);
    // With texts, rows are whole.
    return asked.texts ? { ...line, ...pickFields(LESSON_TEXTS, row as LessonSettings) } : line;
  });
}
