import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/**
 * Modules of a course's material, the names of their published lessons, and what the reader has opened; one row per
 * lesson.
 */
export const queryCourseContents = compiled('enrolment_course_contents', (slot: { courseId: number; userId: number }) =>
  builder
    .selectFrom('course_modules as m')
    .innerJoin('course_contents as l', 'l.module_id', 'm.id')
    .leftJoin('course_content_progress as p', (join) =>
      join.onRef('p.content_id', '=', 'l.id').on('p.user_id', '=', slot.userId),
    )
    .select(['m.id as module_id', 'm.name as module_name', 'l.id', 'l.slug', 'l.name', 'p.opened_at', 'p.finished_at'])
    .where('m.course_id', '=', slot.courseId)
    .where('m.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`l.publication_status = 'published'`)
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql.lit(500)),
);

/** Lessons of the course's cohorts that a person is enrolled in. */
export const queryMyLessons = compiled('enrolment_my_lessons', (slot: { userId: number; courseId: number }) =>
  builder
    .selectFrom('lessons as l')
    .innerJoin('enrolments as e', 'e.cohort_id', 'l.cohort_id')
    .innerJoin('cohorts as c', 'c.id', 'l.cohort_id')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.user_id', '=', slot.userId),
    )
    .select(['l.id', 'l.name', 'l.publication_status', 'l.publish_at', 'c.ends_at', 'p.finished_at'])
    .where('e.user_id', '=', slot.userId)
    .where(sql<boolean>`e.state in ('active', 'completed') and e.suspended_at is null`)
    .where('l.course_id', '=', slot.courseId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.publish_at')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql.lit(500)),
);

/**
 * Lessons shown to someone not enrolled in the course: from the cohort that is running or starts next, otherwise from
 * the one that ended last. Skips cohorts without lessons.
 */
export const queryLessonsToSee = compiled('enrolment_lessons_to_see', (slot: { courseId: number; now: Date }) =>
  builder
    .selectFrom('lessons as l')
    .innerJoin('cohorts as c', 'c.id', 'l.cohort_id')
    .select([
      'l.id',
      'l.name',
      'l.publication_status',
      'l.publish_at',
      'c.ends_at',
      sql<Date | null>`null::timestamptz`.as('finished_at'),
    ])
    .where(sql<boolean>`l.cohort_id = (
      select o.id from cohorts o
      where o.course_id = ${slot.courseId} and o.status in ('enrolling', 'started', 'completed')
        and exists (select 1 from lessons m where m.cohort_id = o.id and m.deleted_at is null)
      order by (o.status = 'completed' or o.ends_at <= ${slot.now}),
        case when o.ends_at > ${slot.now} then o.starts_at end, o.ends_at desc, o.id limit 1)`)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.publish_at')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql.lit(500)),
);
