import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

interface PersonRow {
  readonly name: string;
  readonly title: string;
  readonly imageMediaId: number | null;
}

/**
 * People who teach a school's listed courses or host its upcoming events: each name once, those with a picture first on
 * a tie.
 */
export async function queryPeople(
  ctx: Ctx,
  { schoolId, limit }: { schoolId: number; limit: number },
): Promise<PersonRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<PersonRow>`
    select name, title, "imageMediaId" from (
      select distinct on (lower(p.name)) p.name, p.title, p."imageMediaId", p.rank from (
        select i.name, i.title, i.image_media_id as "imageMediaId", i.position as rank
        from landing_instructors i join courses k on k.id = i.course_id
        where k.school_id = ${schoolId}::bigint and k.listed_at is not null and k.archived_at is null and i.complete
        union all
        select o.name, '', o.image_media_id, 1000 + l.position
        from events v join event_hosts l on l.event_id = v.id join hosts o on o.id = l.host_id
        where v.school_id = ${schoolId}::bigint and v.status = 'published' and v.deleted_at is null
          and v.starts_at > ${now}::timestamptz and o.name <> '') p
      order by lower(p.name), p.rank, p."imageMediaId" nulls last) x
    order by rank, lower(name) limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export interface QuoteRow {
  readonly id: number;
  readonly authorName: string;
  readonly authorTitle: string;
  readonly quote: string;
  readonly imageMediaId: number | null;
  readonly courseName: string;
  readonly courseSlug: string;
}

/** Visible learner quotes from a school's listed courses: one per course first, then the rest. */
export async function queryQuotes(
  ctx: Ctx,
  { schoolId, limit }: { schoolId: number; limit: number },
): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select t.id, t.author_name as "authorName", t.author_title as "authorTitle", t.quote,
      t.image_media_id as "imageMediaId", k.name as "courseName", k.slug as "courseSlug"
    from landing_testimonials t join courses k on k.id = t.course_id join landing_pages p on p.course_id = k.id
    where k.school_id = ${schoolId}::bigint and k.listed_at is not null and k.archived_at is null
      and t.complete and t.withdrawn_at is null and p.testimonials_section = 'visible'
    order by row_number() over (partition by k.id order by t.position, t.id), k.id, t.id
    limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** How many people follow a school: each person once, however many of its listed courses they follow. */
export async function countFollowers(ctx: Ctx, schoolId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct f.user_id)::int as count from courses k join course_follows f on f.course_id = k.id
    where k.school_id = ${schoolId}::bigint and k.listed_at is not null and k.archived_at is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
