import type { Ctx } from '#server/platform/ctx.ts';

export async function findLessonIdByUuid(ctx: Ctx, uuid: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('lessons')
    .select('id')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export interface NewLesson {
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
  readonly name: string;
  readonly body: string;
  readonly lessonType: 'Lesson' | 'Project';
  readonly status: 'draft' | 'published';
  readonly publishAt: Date;
  readonly summary: string | null;
  readonly recap: string | null;
  readonly createdBy: number | null;
}

export async function insertLesson(tx: Ctx, lesson: NewLesson): Promise<{ id: number; uuid: string }> {
  const now = tx.clock.now();
  return tx.db
    .insertInto('lessons')
    .values({
      school_id: lesson.schoolId,
      course_id: lesson.courseId,
      cohort_id: lesson.cohortId,
      name: lesson.name,
      body: lesson.body,
      lesson_type: lesson.lessonType,
      publication_status: lesson.status,
      publish_at: lesson.publishAt,
      summary: lesson.summary,
      recap: lesson.recap,
      created_by: lesson.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}
