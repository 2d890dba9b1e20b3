import type { Ctx } from '#server/platform/ctx.ts';
import { type CreateLesson, createLesson } from './create-lesson.ts';
import { type CreateContent, createContent } from './write-content.ts';
import { createModule } from './write-module.ts';

const HOUR_MS = 3_600_000;
let number = 0;

/** A published lesson in a cohort; `inHours` says when it opens (default: an hour ago). For tests. */
export function aLesson(
  ctx: Ctx,
  input: Partial<Omit<CreateLesson, 'publishAt'>> & { cohortId: number; inHours?: number },
) {
  const { inHours = -1, ...rest } = input;
  number += 1;
  return createLesson(ctx, {
    name: `Lesson ${number}`,
    body: `<p>What lesson ${number} says.</p>`,
    status: 'published',
    // A lesson that is already open was announced long ago.
    told: inHours < 0,
    publishAt: new Date(ctx.clock.now().getTime() + inHours * HOUR_MS),
    ...rest,
  });
}

/** A module of course material with published lessons of these names. For tests. */
export async function aModule(
  ctx: Ctx,
  input: { courseId: number; name?: string; lessons?: readonly (string | Partial<CreateContent>)[] },
) {
  number += 1;
  const { id } = await createModule(ctx, { courseId: input.courseId, name: input.name ?? `Module ${number}` });
  const contentIds: number[] = [];
  for (const lesson of input.lessons ?? []) {
    const fields = typeof lesson === 'string' ? { name: lesson } : lesson;
    const name = fields.name ?? `Content ${number}`;
    const created = await createContent(ctx, {
      body: `<p>What ${name} says.</p>`,
      status: 'published',
      ...fields,
      name,
      moduleId: id,
    });
    contentIds.push(created.id);
  }
  return { id, contentIds };
}
