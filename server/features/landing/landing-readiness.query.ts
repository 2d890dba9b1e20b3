import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { listed, prepared } from '#server/platform/database/named.ts';

/**
 * Which parts of a landing page are complete, as a visitor sees it: unfinished rows don't count (rules-teachers U4,
 * LP2).
 */
export interface LandingReadiness {
  readonly headline: string;
  readonly overview: boolean;
  readonly instructor: boolean;
  readonly outcome: boolean;
}

/** Whether a rich text has content once its tags are removed. */
const SAYS = sql`regexp_replace(p.overview, '<[^>]*>|&nbsp;|[[:space:]]', '', 'g') <> '' or p.overview ~ '<img '`;

/**
 * Whether these courses' pages have what a listing requires, by course. The course's picture is stored with the course.
 * Authorization: the caller.
 */
export async function landingReadiness(
  ctx: Ctx,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, LandingReadiness>> {
  const { rows } = await prepared(
    ctx.db,
    'landing_readiness',
    sql<LandingReadiness & { courseId: number }>`
    select c.id as "courseId", coalesce(p.headline, '') as headline, coalesce(${SAYS}, false) as overview,
      exists (select 1 from landing_instructors i where i.course_id = c.id and i.complete) as instructor,
      exists (select 1 from landing_outcomes o where o.course_id = c.id and o.complete) as outcome
    from unnest(${listed(courseIds)}) c (id) left join landing_pages p on p.course_id = c.id`,
  );
  return new Map(rows.map(({ courseId, ...readiness }) => [courseId, readiness]));
}
