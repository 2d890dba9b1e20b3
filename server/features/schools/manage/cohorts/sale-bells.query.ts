import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CohortToNotify {
  readonly id: number;
  /** Includes the moniker: cohorts of a course often share a name. */
  readonly name: string;
  readonly capacity: number;
  readonly taken: number;
  readonly firstBoughtId: number | null;
  /** Accepted School Admins and the course's admins, each with the kinds that they turned off. */
  readonly teachers: readonly { readonly userId: number; readonly declined: readonly string[] }[];
}

/** These cohorts with their seats and managers: at most 200 managers each, a school's staff limit. */
export async function cohortsToNotify(ctx: Ctx, ids: readonly number[]): Promise<CohortToNotify[]> {
  const { rows } = await sql<CohortToNotify>`
    select c.id, case when position(c.moniker in c.name) > 0 then c.name else c.name || ', ' || c.moniker end as name,
      p.capacity, p.taken,
      (select min(e.id) from enrolments e where e.cohort_id = c.id and e.reason in ('bought', 'credits')) as "firstBoughtId",
      coalesce(jsonb_agg(jsonb_build_object('userId', t.user_id, 'declined', t.declined) order by t.user_id)
        filter (where t.user_id is not null), '[]') as teachers
    from cohorts c join seat_pools p on p.id = c.seat_pool_id
    left join lateral (
      select distinct r.user_id, coalesce((select jsonb_agg(n.kind) from notification_preferences n
        where n.user_id = r.user_id and not n.enabled), '[]') as declined
      from staff_roles r join users u on u.id = r.user_id and u.erased_at is null
      where r.school_id = c.school_id and (r.role = 'school_admin' or r.course_id = c.course_id)
        and r.accepted_at is not null and r.revoked_at is null
      order by r.user_id limit 200
    ) t on true
    where c.id = any(${[...ids]}::bigint[])
    group by c.id, p.id order by c.id`.execute(ctx.db);
  return rows;
}
