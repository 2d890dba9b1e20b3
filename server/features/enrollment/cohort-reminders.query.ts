import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface DueReminder {
  readonly userId: number;
  readonly cohortId: number;
  readonly schoolId: number;
  readonly occasion: string;
}

/**
 * Live enrollments to remind: the cohort starts within `fromDays` (and not within `toDays`), the person enrolled before
 * the reminder was due, and they haven't been reminded yet. Leaves out canceled cohorts and ended enrollments. At most
 * `limit`, ordered.
 */
export async function dueReminders(
  ctx: Ctx,
  due: { readonly kind: string; readonly fromDays: number; readonly toDays: number; readonly limit: number },
): Promise<DueReminder[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DueReminder>`
    select e.user_id as "userId", c.id as "cohortId", c.school_id as "schoolId", o.occasion
    from cohorts c
    join enrolments e on e.cohort_id = c.id and e.state = 'active' and e.suspended_at is null
    join users u on u.id = e.user_id and u.email is not null
    cross join lateral (select 'cohort:' || c.id || ':' || to_char(c.starts_at at time zone 'UTC', 'YYYY-MM-DD') as occasion) o
    where c.status in ('enrolling', 'started')
      and c.starts_at > ${now}::timestamptz + make_interval(days => ${due.toDays}::integer)
      and c.starts_at <= ${now}::timestamptz + make_interval(days => ${due.fromDays}::integer)
      and e.enrolled_at <= c.starts_at - make_interval(days => ${due.fromDays}::integer)
      and not exists (select 1 from sends s where s.kind = ${due.kind} and s.recipient = 'user:' || e.user_id::text
        and s.occasion = o.occasion)
    order by c.starts_at, c.id, e.user_id
    limit ${due.limit}`.execute(ctx.db);
  return rows;
}
