import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** The cohorts in which a person has a live enrollment that isn't completed yet. */
export async function activeCohortsOf(
  ctx: Ctx,
  userId: number,
): Promise<{ cohortId: number; title: string; suspended: boolean }[]> {
  const { rows } = await sql<{ cohortId: number; title: string; suspended: boolean }>`
    select e.cohort_id as "cohortId", c.name || ', ' || h.moniker as title, e.suspended_at is not null as suspended
    from enrolments e join cohorts h on h.id = e.cohort_id join courses c on c.id = h.course_id
    where e.user_id = ${userId}::bigint and e.state = 'active' and h.ends_at > ${ctx.clock.now()}::timestamptz
    order by h.starts_at, e.id`.execute(ctx.db);
  return rows;
}

/** Schools where this person is the only remaining School Admin. */
export async function schoolsWithoutOtherAdmin(ctx: Ctx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct s.name from staff_roles r join schools s on s.id = r.school_id
    where r.user_id = ${userId}::bigint and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null
      and not exists (select 1 from staff_roles o join users u on u.id = o.user_id
        where o.school_id = r.school_id and o.role = 'school_admin' and o.accepted_at is not null and o.revoked_at is null
          and o.user_id <> r.user_id and u.erased_at is null)
    order by s.name`.execute(ctx.db);
  return rows.map(({ name }) => name);
}
