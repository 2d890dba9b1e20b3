import { sql } from 'kysely';
import type { InstructorRow } from '#server/features/schools/index.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** The first two instructors on each of these courses' pages. */
export const queryInstructors = compiled('catalogue_instructors', (slot: { courseIds: number[] }) => ({
  compile: () =>
    sql<InstructorRow>`
      select k.id as "courseId", i.name, i."imageMediaId" from unnest(${slot.courseIds}::bigint[]) as k (id)
      cross join lateral (
        select l.name, l.image_media_id as "imageMediaId", l.position, l.id from landing_instructors l
        where l.course_id = k.id and l.complete order by l.position, l.id limit 2) i
      order by k.id, i.position, i.id`.compile(builder),
}));
