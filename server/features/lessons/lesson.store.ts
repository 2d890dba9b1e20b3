import { LESSON_STORED } from '#contract/lessons/lesson.fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { setFields } from '#server/platform/database/field-columns.ts';
import type { LessonColumns } from './lesson-settings.store.ts';

export async function findLessonIdByUuid(ctx: Ctx, uuid: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('lessons')
    .select('id')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The course of a published lesson; everyone can see its page. */
export async function findCourseOfLesson(ctx: Ctx, lessonId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select('courses.slug')
    .where('lessons.id', '=', lessonId)
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.publication_status', '=', 'published')
    .where('courses.archived_at', 'is', null)
    .executeTakeFirst();
  return row?.slug;
}

export interface NewLesson extends LessonColumns {
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
  readonly status: 'draft' | 'published';
  readonly publishAt: Date;
  readonly createdBy: number | null;
  /** True: no one is notified that the lesson opened. */
  readonly told: boolean;
}

export async function insertLesson(tx: Ctx, lesson: NewLesson): Promise<{ id: number; uuid: string }> {
  const now = tx.clock.now();
  const published = lesson.status === 'published';
  return tx.db
    .insertInto('lessons')
    .values({
      ...setFields<'lessons'>(LESSON_STORED, lesson),
      school_id: lesson.schoolId,
      course_id: lesson.courseId,
      cohort_id: lesson.cohortId,
      name: lesson.name,
      lesson_type: lesson.lessonType,
      publication_status: lesson.status,
      publish_at: lesson.publishAt,
      published_at: published ? now : null,
      told_opening_at: published && lesson.told ? new Date(Math.max(lesson.publishAt.getTime(), now.getTime())) : null,
      created_by: lesson.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}
