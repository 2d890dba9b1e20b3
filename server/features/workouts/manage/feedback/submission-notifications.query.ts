import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WorkToNotify {
  readonly id: number;
  readonly workoutId: number;
  readonly workoutName: string;
  readonly studentName: string;
  /** Accepted School Admins who haven't turned this kind of notification off; at most 200. */
  readonly userIds: readonly number[];
}

/** What to notify about these submissions; leaves out those no longer waiting. */
export async function workToNotify(ctx: Ctx, ids: readonly number[]): Promise<WorkToNotify[]> {
  const { rows } = await sql<WorkToNotify>`
    select s.id, w.id as "workoutId", w.name as "workoutName", coalesce(nullif(u.display_name, ''), 'Someone') as "studentName",
      coalesce((select jsonb_agg(t.user_id) from (
        select distinct r.user_id from staff_roles r join users a on a.id = r.user_id and a.erased_at is null
        where r.school_id = w.school_id and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null
          and not exists (select 1 from notification_preferences n
            where n.user_id = r.user_id and n.kind = 'work_sent_in' and not n.enabled)
        order by r.user_id limit 200) t), '[]') as "userIds"
    from workout_submissions s join workouts w on w.id = s.workout_id and w.deleted_at is null
    join workout_places p on p.id = s.place_id and p.state = 'attending' join users u on u.id = p.user_id
    where s.id = any(${[...ids]}::bigint[]) and s.state <> 'answered' order by s.id`.execute(ctx.db);
  return rows;
}

export interface DueSummary {
  readonly userId: number;
  readonly schoolId: number;
  readonly occasion: string;
}

/** The hour of the morning summary, in the reader's zone. */
const HOUR = 8;
/** A summary that is more than this many hours late is skipped; the next one covers it. */
const LATE_HOURS = 6;

/**
 * People due a summary of submissions: School Admins, and staff who gave feedback at the school, if by their morning a
 * submission came in during the previous 24 hours and is still waiting. One per day and school.
 */
export async function dueSummaries(ctx: Ctx, limit: number): Promise<DueSummary[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - (24 + LATE_HOURS) * 3_600_000);
  const { rows } = await sql<DueSummary>`
    with work as (
      select w.school_id, s.submitted_at from workout_submissions s join workouts w on w.id = s.workout_id and w.deleted_at is null
      join workout_places p on p.id = s.place_id and p.state = 'attending' and p.suspended_at is null
      where s.state <> 'answered' and s.submitted_at > ${since}::timestamptz),
    readers as (
      select r.school_id, r.user_id from staff_roles r where r.school_id in (select school_id from work)
        and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null
      union
      select w.school_id, s.feedback_by from workout_submissions s join workouts w on w.id = s.workout_id
      join users u on u.id = s.feedback_by and u.is_staff where w.school_id in (select school_id from work)),
    mornings as (
      select r.school_id, r.user_id, m.at, to_char(m.at at time zone z.zone, 'YYYY-MM-DD') as day
      from readers r join users u on u.id = r.user_id and u.erased_at is null and u.email is not null
      cross join lateral (select coalesce(u.timezone, 'UTC') as zone) z
      cross join lateral (select (date_trunc('day', ${now}::timestamptz at time zone z.zone) + make_interval(hours => ${HOUR}::integer))
        at time zone z.zone as at) m
      where ${now}::timestamptz >= m.at and ${now}::timestamptz < m.at + make_interval(hours => ${LATE_HOURS}::integer))
    select m.user_id as "userId", m.school_id as "schoolId", 'school:' || m.school_id || ':work:' || m.day as occasion
    from mornings m
    where exists (select 1 from work k where k.school_id = m.school_id and k.submitted_at <= m.at
        and k.submitted_at > m.at - interval '24 hours')
      and not exists (select 1 from sends s where s.kind = 'work_sent_in_daily' and s.recipient = 'user:' || m.user_id::text
        and s.occasion = 'school:' || m.school_id || ':work:' || m.day)
    order by m.school_id, m.user_id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}
