import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A new cover avoids this many of the newest covers; older ones rarely appear next to it. */
export const COVERS_TO_AVOID = 30;

export async function latestSchoolCovers(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ cover: string }>`
    select cover from schools order by id desc limit ${COVERS_TO_AVOID}`.execute(ctx.db);
  return rows.map(({ cover }) => cover);
}

/** What the cover of a new thing in a school depends on. */
export interface CoverNeighbors {
  /** The course's topic, else the most common topic among the school's courses; empty if neither has one. */
  readonly topic: string;
  /** The course's cover. Null: the thing belongs to no course. */
  readonly course: string | null;
  /** Covers of the school's newest courses. */
  readonly courses: readonly string[];
}

export async function coverNeighbors(ctx: Ctx, schoolId: number, courseId: number | null): Promise<CoverNeighbors> {
  const { rows } = await sql<CoverNeighbors>`
    select coalesce(
        (select nullif(topic, '') from courses where id = ${courseId}::bigint),
        (select topic from courses where school_id = ${schoolId}::bigint and archived_at is null and topic <> ''
          group by topic order by count(*) desc, min(id) limit 1), '') as topic,
      (select cover from courses where id = ${courseId}::bigint) as course,
      array(select cover from courses where school_id = ${schoolId}::bigint
        order by id desc limit ${COVERS_TO_AVOID}) as courses`.execute(ctx.db);
  return rows[0] ?? { topic: '', course: null, courses: [] };
}
