import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** What of a landing page stands, as a visitor sees it: unfinished rows don't count (rules-teachers U4, LP2). */
export interface LandingReadiness {
  readonly headline: boolean;
  readonly overview: boolean;
  readonly instructor: boolean;
  readonly outcome: boolean;
}

/** Whether what a listing asks for stands on a course's page. The course's picture is the course's own. Who may: the caller. */
export async function landingReadiness(ctx: Ctx, courseId: number): Promise<LandingReadiness> {
  const { rows } = await sql<LandingReadiness>`
    select coalesce(p.headline <> '', false) as headline,
      coalesce(p.overview <> '' and p.overview_header <> '', false) as overview,
      exists (select 1 from landing_instructors i where i.course_id = c.id and i.complete) as instructor,
      exists (select 1 from landing_outcomes o where o.course_id = c.id and o.complete) as outcome
    from (select ${courseId}::bigint as id) c left join landing_pages p on p.course_id = c.id`.execute(ctx.db);
  return rows[0] ?? { headline: false, overview: false, instructor: false, outcome: false };
}
