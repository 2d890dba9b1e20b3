import { sql } from 'kysely';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { builder } from '#server/platform/database/builder.ts';
import { fieldSelections } from '#server/platform/database/field-columns.ts';
import { compiled } from '#server/platform/database/named.ts';

const MAX_LESSONS = 500;

/** A cohort's lesson with its course, its cohort, and the reader's progress. */
export const queryLesson = compiled('lessons_lesson', (slot: { lessonId: number; userId: number }) =>
  builder
    .selectFrom('lessons as l')
    .innerJoin('cohorts as c', 'c.id', 'l.cohort_id')
    .innerJoin('courses as o', 'o.id', 'l.course_id')
    .innerJoin('schools as s', 's.id', 'l.school_id')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.user_id', '=', slot.userId),
    )
    .select([
      'l.id',
      'l.uuid',
      'l.name',
      ...fieldSelections(LESSON_PAGE_FIELDS, 'l'),
      'l.school_id as schoolId',
      'l.course_id as courseId',
      'l.cohort_id as cohortId',
      'o.slug as courseSlug',
      'o.name as courseName',
      's.name as schoolName',
      'c.name as cohortName',
      'l.publish_at as publishAt',
      'c.ends_at as cohortEndsAt',
      'p.finished_at as finishedAt',
      // Check constraints allow no other values.
      sql<'draft' | 'published'>`l.publication_status`.as('status'),
      sql<'Lesson' | 'Project'>`l.lesson_type`.as('lessonType'),
    ])
    .where('l.id', '=', slot.lessonId)
    .where('l.deleted_at', 'is', null)
    .limit(sql.lit(1)),
);
export type LessonRow = Awaited<ReturnType<typeof queryLesson>>[number];

export const queryCohortLessons = compiled('lessons_of_cohort', (slot: { cohortId: number; userId: number }) =>
  builder
    .selectFrom('lessons as l')
    .innerJoin('cohorts as c', 'c.id', 'l.cohort_id')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.user_id', '=', slot.userId),
    )
    .select([
      'l.id',
      'l.name',
      'l.publish_at as publishAt',
      'c.ends_at as cohortEndsAt',
      'p.finished_at as finishedAt',
      sql<'draft' | 'published'>`l.publication_status`.as('status'),
    ])
    .where('l.cohort_id', '=', slot.cohortId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.publish_at')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql.lit(MAX_LESSONS)),
);
export type CohortLessonRow = Awaited<ReturnType<typeof queryCohortLessons>>[number];
