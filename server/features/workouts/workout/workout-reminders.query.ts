import { sql } from 'kysely';
import type { ReminderTime } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * People with a live spot in a workout that starts within `fromHours` (and not within `toHours`), who got the spot
 * before that time began and weren't reminded of this start yet. At most `limit`, ordered.
 */
export async function dueWorkoutReminders(
  ctx: Ctx,
  due: ReminderTime,
): Promise<{ userId: number; workoutId: number; schoolId: number; occasion: string }[]> {
  const now = ctx.clock.now();
  const from = new Date(now.getTime() + due.fromHours * 3_600_000);
  const to = new Date(now.getTime() + due.toHours * 3_600_000);
  const { rows } = await sql<{ userId: number; workoutId: number; schoolId: number; occasion: string }>`
    with coming as (
      select w.id, w.school_id, w.starts_at,
        'workout:' || w.id || ':' || to_char(w.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as occasion
      from workouts w where w.status = 'published' and w.deleted_at is null and w.starts_at > ${to}::timestamptz
        and w.starts_at <= ${from}::timestamptz)
    select p.user_id as "userId", c.id as "workoutId", c.school_id as "schoolId", c.occasion
    from coming c join ticket_types y on y.workout_id = c.id and y.kind = 'live'
    join workout_places p on p.ticket_type_id = y.id and p.state = 'attending' and p.suspended_at is null
      and p.created_at <= c.starts_at - make_interval(hours => ${due.fromHours}::integer)
    join users u on u.id = p.user_id and u.email is not null
    where not exists (select 1 from sends s where s.kind = ${due.kind} and s.recipient = 'user:' || p.user_id::text
      and s.occasion = c.occasion)
    order by c.starts_at, c.id, p.user_id limit ${due.limit}::bigint`.execute(ctx.db);
  return rows;
}
