import { sql } from 'kysely';
import { notFound } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';

interface CourseHead {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** @throws 404 if the course was deleted in the meantime */
export async function courseHead(ctx: Ctx, id: number): Promise<CourseHead> {
  const row = await ctx.db.selectFrom('courses').select(['id', 'name', 'slug']).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** @throws 404 if the event was deleted in the meantime */
export async function eventHead(
  ctx: Ctx,
  id: number,
): Promise<{
  event: { id: number; name: string; startsAtUtc: string | null; timezone: string };
  course: CourseHead | null;
}> {
  const { rows } = await sql<{
    id: number;
    name: string;
    startsAt: Date | null;
    timezone: string;
    course: CourseHead | null;
  }>`
    select v.id, v.name, v.starts_at as "startsAt", v.timezone,
      case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) end as course
    from events v left join courses k on k.id = v.course_id
    where v.id = ${id}::bigint and v.deleted_at is null`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const { startsAt, course, ...event } = row;
  return { event: { ...event, startsAtUtc: startsAt?.toISOString() ?? null }, course };
}
