import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { QuoteRow } from './school-life.query.ts';

interface FrontSchoolRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageMediaId: number | null;
  readonly accent: string | null;
  readonly courses: number;
}

/** Schools with the most listed courses; on a tie, those with a logo first. */
export async function queryFrontSchools(ctx: Ctx, limit: number): Promise<FrontSchoolRow[]> {
  const { rows } = await sql<FrontSchoolRow>`
    select s.id, s.name, s.slug, s.image_media_id as "imageMediaId", s.accent, k.courses
    from (select school_id, count(*)::int as courses from courses where listed_at is not null and archived_at is null
      group by school_id) k
    join schools s on s.id = k.school_id and s.archived_at is null
    order by k.courses desc, s.image_media_id is null, s.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/**
 * Visible learner quotes from landing pages of these schools' listed courses: one per school, those with a photo first.
 */
export async function queryFrontQuotes(
  ctx: Ctx,
  { schoolIds, limit }: { schoolIds: readonly number[]; limit: number },
): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select q.* from unnest(${[...schoolIds]}::bigint[]) with ordinality w (id, at) cross join lateral (
      select t.id, t.author_name as "authorName", t.author_title as "authorTitle", t.quote,
        t.image_media_id as "imageMediaId", k.name as "courseName", k.slug as "courseSlug"
      from courses k join landing_pages p on p.course_id = k.id join landing_testimonials t on t.course_id = k.id
      where k.school_id = w.id and k.listed_at is not null and k.archived_at is null
        and t.complete and t.withdrawn_at is null and p.testimonials_section = 'visible'
      order by t.image_media_id is null, t.position, t.id limit 1) q
    order by q."imageMediaId" is null, w.at limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

interface FrontTeacherRow {
  readonly name: string;
  readonly imageMediaId: number | null;
  /** How many teachers there are in total, including those not returned. */
  readonly all: number;
}

/** Teachers of listed courses: each name once, those with a picture first. */
export async function queryFrontTeachers(ctx: Ctx, limit: number): Promise<FrontTeacherRow[]> {
  const { rows } = await sql<FrontTeacherRow>`
    select name, "imageMediaId", count(*) over ()::int as "all" from (
      select distinct on (lower(i.name)) i.name, i.image_media_id as "imageMediaId", i.position, i.id
      from landing_instructors i join courses k on k.id = i.course_id join schools s on s.id = k.school_id
      where k.listed_at is not null and k.archived_at is null and s.archived_at is null and i.complete
      order by lower(i.name), i.image_media_id nulls last, i.position, i.id) x
    order by "imageMediaId" is null, position, id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** How many people are enrolled in a cohort or finished one. People who left don't count. */
export async function countLearners(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from enrolments where state in ('active', 'completed')`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
