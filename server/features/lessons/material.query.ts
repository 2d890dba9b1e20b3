import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** More lessons than any course has. */
const MAX_LESSONS = 500;

/** The published lessons of a course's material in their order, with what the reader has opened and read. */
export const queryMaterial = compiled('lessons_material', (slot: { courseId: number; userId: number }) =>
  builder
    .selectFrom('course_modules as m')
    .innerJoin('course_contents as c', 'c.module_id', 'm.id')
    .leftJoin('course_content_progress as p', (join) =>
      join.onRef('p.content_id', '=', 'c.id').on('p.user_id', '=', slot.userId),
    )
    .select([
      'm.id as moduleId',
      'm.name as moduleName',
      'c.id',
      'c.slug',
      'c.name',
      'p.opened_at as openedAt',
      'p.finished_at as finishedAt',
    ])
    .where('m.course_id', '=', slot.courseId)
    .where('m.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`c.publication_status = 'published'`)
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(sql.lit(MAX_LESSONS)),
);
export type MaterialRow = Awaited<ReturnType<typeof queryMaterial>>[number];

export const queryContent = compiled('lessons_content', (slot: { contentId: number }) =>
  builder
    .selectFrom('course_contents as c')
    .innerJoin('course_modules as m', 'm.id', 'c.module_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select([
      'c.id',
      'c.slug',
      'c.name',
      'c.body',
      'c.next_lesson_text as nextLessonText',
      'c.course_id as courseId',
      'm.name as moduleName',
      'o.slug as courseSlug',
      sql<boolean>`c.publication_status = 'draft'`.as('draft'),
    ])
    .where('c.id', '=', slot.contentId)
    .where('c.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .limit(sql.lit(1)),
);
export type ContentRow = Awaited<ReturnType<typeof queryContent>>[number];
