import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Taught } from './taught.ts';

export interface NewLearnersRow {
  readonly courseId: number;
  readonly courseName: string;
  readonly schoolName: string;
  readonly count: number;
  readonly names: string[];
  readonly latestAt: Date;
}

/** Who took a place in a taught course since yesterday began in this zone and has it still, by course. */
export async function newLearnersOf(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  asked: { readonly schoolId: number | null; readonly zone: string; readonly limit: number },
): Promise<NewLearnersRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<NewLearnersRow>`
    select k.id as "courseId", k.name as "courseName", s.name as "schoolName", count(distinct e.user_id) as count,
      (array_agg(coalesce(nullif(u.display_name, ''), 'Somebody') order by e.enrolled_at desc, e.id desc))[1:3] as names,
      max(e.enrolled_at) as "latestAt"
    from courses k join schools s on s.id = k.school_id
    join enrolments e on e.course_id = k.id and e.state = 'active'
      and e.enrolled_at >= (date_trunc('day', ${now}::timestamptz at time zone ${asked.zone}::text) - interval '1 day')
        at time zone ${asked.zone}::text
    join users u on u.id = e.user_id and u.erased_at is null
    where (k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
      and (${asked.schoolId}::bigint is null or k.school_id = ${asked.schoolId}::bigint)
    group by k.id, s.id order by "latestAt" desc, k.id limit ${asked.limit}::bigint`.execute(ctx.db);
  return rows;
}
