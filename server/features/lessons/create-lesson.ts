import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { insertLesson } from './lesson.store.ts';

export interface CreateLesson {
  readonly cohortId: number;
  readonly name: string;
  /** Rich text; cleaned here. */
  readonly body: string;
  readonly lessonType?: 'Lesson' | 'Project';
  readonly status: 'draft' | 'published';
  /** Now, unless it opens later. */
  readonly publishAt?: Date;
  readonly summary?: string | null;
  /** Rich text; cleaned here. */
  readonly recap?: string | null;
  readonly createdBy?: number | null;
  /** Nobody is told that it opened: a lesson of a past that is written anew. */
  readonly told?: boolean;
}

/**
 * Writes a lesson for one cohort.
 * @throws 404 for a cohort that is not there; 422 with the fields that need another look
 */
export function createLesson(ctx: Ctx, input: CreateLesson): Promise<{ id: number; uuid: string }> {
  if (input.name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  const body = richTextField('body', input.body);
  if (body === '') throw refuseFields({ body: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const [cohort] = await loadCohorts(tx, [input.cohortId]);
    if (!cohort) throw notFound();
    return insertLesson(tx, {
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      cohortId: cohort.id,
      name: input.name.trim(),
      body,
      lessonType: input.lessonType ?? 'Lesson',
      status: input.status,
      publishAt: input.publishAt ?? tx.clock.now(),
      summary: input.summary?.trim() || null,
      recap: input.recap ? richTextField('recap', input.recap) || null : null,
      createdBy: input.createdBy ?? null,
      told: input.told ?? false,
    });
  });
}
