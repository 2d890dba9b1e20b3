import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CourseOfSeries {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly schoolId: number;
  readonly schoolName: string;
}

export async function courseOfSeries(ctx: Ctx, courseId: number): Promise<CourseOfSeries | undefined> {
  return ctx.db
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .select(['k.id', 'k.name', 'k.slug', 'k.school_id as schoolId', 's.name as schoolName'])
    .where('k.id', '=', courseId)
    .executeTakeFirst();
}

/** A cohort that can take sessions: right now neither canceled nor completed. */
export interface CohortOfSeries {
  readonly id: number;
  readonly name: string;
  readonly moniker: string;
  readonly status: 'draft' | 'enrolling' | 'started';
  readonly timezone: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * A course's cohorts that can take sessions (rules-teachers B4): those without dates first, then the latest start
 * first.
 */
export async function cohortsOfSeries(ctx: Ctx, courseId: number, limit: number): Promise<CohortOfSeries[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<CohortOfSeries>`
    select c.id, c.name, c.moniker, c.timezone, c.starts_at as "startsAt", c.ends_at as "endsAt",
      case when c.status <> 'draft' and c.starts_at <= ${now}::timestamptz then 'started' else c.status end as status
    from cohorts c
    where c.course_id = ${courseId}::bigint and c.status in ('draft', 'enrolling', 'started')
      and (c.status = 'draft' or c.ends_at is null or c.ends_at > ${now}::timestamptz)
    order by c.starts_at desc nulls first, c.id desc limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** A school's hosts that can be shown: with a name, not archived; sorted by name. */
export async function hostsToChoose(
  ctx: Ctx,
  schoolId: number,
  limit: number,
): Promise<{ id: number; name: string; imageMediaId: number | null }[]> {
  return ctx.db
    .selectFrom('hosts')
    .select(['id', 'name', 'image_media_id as imageMediaId'])
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .where('name', '<>', '')
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function cohortNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('cohorts')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** How many people would be notified of a cohort's new sessions: its active enrollments. */
export async function learnersOf(ctx: Ctx, cohortId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from enrolments e where e.cohort_id = ${cohortId}::bigint and e.state = 'active'
      and e.suspended_at is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
