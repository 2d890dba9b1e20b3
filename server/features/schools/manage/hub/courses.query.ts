import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Taught } from './taught.ts';

export interface CourseCardRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly topic: string;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly accent: string | null;
  readonly listed: boolean;
  readonly drafts: number;
  readonly open: number;
  readonly running: number;
  readonly taken: number;
  readonly capacity: number;
  readonly nextStartsAt: Date | null;
}

interface Wanted {
  readonly schoolId: number | null;
  readonly archived: boolean;
}

const taught = ({ schoolIds, courseIds }: Taught, { schoolId, archived }: Wanted) => sql`
  from courses k join schools s on s.id = k.school_id
  where (k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
    and (${schoolId}::bigint is null or k.school_id = ${schoolId}::bigint)
    and (k.archived_at is not null) = ${archived}::boolean and s.archived_at is null`;

/**
 * Courses that a person teaches, by name, with totals over their cohorts. One statement, which computes totals for its
 * page only.
 */
export async function taughtCourses(
  ctx: Ctx,
  by: Taught,
  page: Wanted & { readonly limit: number; readonly offset: number },
): Promise<CourseCardRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<CourseCardRow>`
    with page as (
      select k.id, k.name, k.slug, k.topic, k.school_id, s.name as school_name, k.image_media_id, k.cover, s.accent,
        k.listed_at is not null as listed
      ${taught(by, page)}
      order by search_text(k.name), k.id limit ${page.limit}::bigint offset ${page.offset}::bigint)
    select p.id, p.name, p.slug, p.topic, p.school_id as "schoolId", p.school_name as "schoolName",
      p.image_media_id as "imageMediaId", p.cover, p.accent, p.listed, c.drafts, c.open, c.running, c.taken, c.capacity,
      c.next_starts_at as "nextStartsAt"
    from page p left join lateral (
      select count(*) filter (where c.status = 'draft') as drafts,
        count(*) filter (where c.on_sale) as open,
        count(*) filter (where c.status <> 'draft' and c.starts_at <= ${now}::timestamptz) as running,
        coalesce(sum(p.taken) filter (where c.on_sale), 0)::bigint as taken,
        coalesce(sum(p.capacity) filter (where c.on_sale), 0)::bigint as capacity,
        min(c.starts_at) filter (where c.on_sale and c.starts_at > ${now}::timestamptz) as next_starts_at
      from (
        select c.status, c.starts_at, c.seat_pool_id,
          c.status <> 'draft' and c.payment_due_at > ${now}::timestamptz as on_sale
        from cohorts c where c.course_id = p.id
          and (c.status = 'draft' or (c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz))) c
      join seat_pools p on p.id = c.seat_pool_id) c on true
    order by search_text(p.name), p.id`.execute(ctx.db);
  return rows;
}

export async function countTaughtCourses(ctx: Ctx, by: Taught, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${taught(by, wanted)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
