import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { insertLesson } from './lesson.store.ts';
import { BLANK_LESSON, mergeLesson } from './lesson-change.rules.ts';
import type { LessonColumns } from './lesson-settings.store.ts';

/** Rich texts are sanitized here. */
export interface CreateLesson extends Partial<LessonColumns> {
  readonly cohortId: number;
  readonly name: string;
  readonly body: string;
  readonly status: 'draft' | 'published';
  /** When the lesson opens; default: now. */
  readonly publishAt?: Date;
  readonly createdBy?: number | null;
  /** True: no one is notified that the lesson opened (for recreating past lessons). */
  readonly told?: boolean;
}

/**
 * Creates a lesson for one cohort.
 * @throws 404 for a missing cohort; 422 with the fields that need attention
 */
export function createLesson(ctx: Ctx, input: CreateLesson): Promise<{ id: number; uuid: string }> {
  const { words, problems } = mergeLesson(BLANK_LESSON, input);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  return inTransaction(ctx, async (tx) => {
    const [cohort] = await loadCohorts(tx, [input.cohortId]);
    if (!cohort) throw notFound();
    return insertLesson(tx, {
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      cohortId: cohort.id,
      ...words,
      name: words.name.trim(),
      status: input.status,
      publishAt: input.publishAt ?? tx.clock.now(),
      createdBy: input.createdBy ?? null,
      told: input.told ?? false,
    });
  });
}
