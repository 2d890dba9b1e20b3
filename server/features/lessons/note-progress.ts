import { LESSON_REFUSALS } from '#contract/lessons/lesson.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { lessonStatusAt } from '#server/features/enrollment/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { noteContent, noteLesson } from './progress.store.ts';
import { loadLesson } from './show-lesson.ts';
import { loadContent } from './show-material.ts';

/** `POST /course_contents/{id}/progress`: opened, read, or no longer read. For people who may open the lesson. */
export async function noteContentProgress(
  ctx: Ctx,
  note: { address: string; read: boolean | undefined },
): Promise<{ read: boolean }> {
  const { person, content } = await loadContent(ctx, note.address);
  return { read: await noteContent(ctx, { userId: person.id, id: content.id, read: note.read }) };
}

/** `POST /lessons/{id}/progress`. 409 while the lesson is locked. */
export async function noteLessonProgress(
  ctx: Ctx,
  note: { lessonId: number; read: boolean | undefined },
): Promise<{ read: boolean }> {
  const { person, lesson, manages } = await loadLesson(ctx, note.lessonId);
  if (!manages && lessonStatusAt(lesson, ctx.clock.now()).locked) {
    throw refuse(LESSON_REFUSALS.locked, 409, "This lesson isn't open yet.", {
      opensAt: lesson.publishAt.toISOString(),
    });
  }
  return { read: await noteLesson(ctx, { userId: person.id, id: lesson.id, read: note.read }) };
}
