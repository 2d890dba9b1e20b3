import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Closed accounts that still hold something upcoming because their deletion was interrupted. */
export async function closedWithHoldings(ctx: Ctx): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.erased_at > ${now}::timestamptz - interval '7 days' and (
      exists (select 1 from attendances a join events v on v.id = a.event_id where a.user_id = u.id
        and a.state in ('attending', 'pending') and coalesce(v.ended_early_at, v.ends_at) > ${now}::timestamptz)
      or exists (select 1 from workout_places p join workouts w on w.id = p.workout_id where p.user_id = u.id
        and p.state = 'attending' and w.ends_at > ${now}::timestamptz)
      or exists (select 1 from enrolments e join cohorts h on h.id = e.cohort_id where e.user_id = u.id
        and e.state = 'active' and h.ends_at > ${now}::timestamptz))
    order by u.id limit 100`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
