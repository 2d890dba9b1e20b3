import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WaitingWork {
  readonly schoolId: number;
  readonly schoolName: string;
  /** Total of the school's submissions waiting for feedback. */
  readonly waiting: number;
  readonly oldestAt: Date;
  /** At most ten, the workout with the oldest submission first. */
  readonly workouts: readonly { readonly id: number; readonly name: string; readonly waiting: number }[];
}

const SHOWN = 10;

/** A school's submissions that are waiting for feedback now. Null: none. */
export async function waitingWork(ctx: Ctx, schoolId: number): Promise<WaitingWork | null> {
  const { rows } = await sql<WaitingWork>`
    with each as (
      select w.id, w.name, count(*) as waiting, min(s.submitted_at) as oldest
      from workout_submissions s join workouts w on w.id = s.workout_id and w.deleted_at is null
      join workout_places p on p.id = s.place_id and p.state = 'attending' and p.suspended_at is null
      where w.school_id = ${schoolId}::bigint and s.state <> 'answered' group by w.id)
    select h.id as "schoolId", h.name as "schoolName", t.waiting, t.oldest as "oldestAt", t.workouts
    from schools h cross join lateral (
      select sum(e.waiting)::bigint as waiting, min(e.oldest) as oldest,
        (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'waiting', f.waiting) order by f.oldest, f.id)
          from (select * from each order by oldest, id limit ${SHOWN}::bigint) f) as workouts
      from each e) t
    where h.id = ${schoolId}::bigint and t.waiting > 0`.execute(ctx.db);
  return rows[0] ?? null;
}
