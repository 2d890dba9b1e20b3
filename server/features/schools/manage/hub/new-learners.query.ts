import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { listed, prepared } from '#server/platform/database/named.ts';
import type { Taught } from './taught.ts';

export interface NewLearnersRow {
  readonly courseId: number;
  readonly courseName: string;
  readonly schoolName: string;
  readonly count: number;
  readonly names: string[];
  readonly latestAt: Date;
}

/**
 * People who enrolled in a taught course since the start of yesterday in the reader's zone and are still enrolled, by
 * course.
 */
export async function newLearnersOf(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  filter: { readonly schoolId: number | null; readonly zone: string; readonly limit: number },
): Promise<NewLearnersRow[]> {
  const now = ctx.clock.now();
  const joined = sql`e.course_id = k.id and e.state = 'active' and e.enrolled_at >= (select at from yesterday)`;
  const { rows } = await prepared(
    ctx.db,
    'teaching_new_learners',
    sql<NewLearnersRow>`
    with yesterday as (select (date_trunc('day', ${now}::timestamptz at time zone ${filter.zone}::text) - interval '1 day')
      at time zone ${filter.zone}::text as at)
    select k.id as "courseId", k.name as "courseName", s.name as "schoolName",
      -- The few closed accounts are read once, not a person for each of many joins.
      (select count(distinct e.user_id) from enrolments e where ${joined}
        and e.user_id not in (select u.id from users u where u.erased_at is not null)) as count,
      n.names, n.latest_at as "latestAt"
    from courses k join schools s on s.id = k.school_id
    cross join lateral (
      select array_agg(n.name order by n.enrolled_at desc, n.id desc) as names, max(n.enrolled_at) as latest_at
      from (select e.id, e.enrolled_at, coalesce(nullif(u.display_name, ''), 'Someone') as name
        from enrolments e join users u on u.id = e.user_id and u.erased_at is null
        where ${joined} order by e.enrolled_at desc, e.id desc limit 3) n
      having count(*) > 0) n
    where (k.school_id = any(${listed(schoolIds)}) or k.id = any(${listed(courseIds)}))
      and (${filter.schoolId}::bigint is null or k.school_id = ${filter.schoolId}::bigint)
    order by n.latest_at desc, k.id limit ${filter.limit}::bigint`,
  );
  return rows;
}
