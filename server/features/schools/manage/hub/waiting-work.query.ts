import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

export interface WaitingWorkRow {
  readonly workoutId: number;
  readonly name: string;
  readonly schoolName: string;
  readonly waiting: number;
  readonly late: number;
  readonly oldestAt: Date;
}

/** Submissions waiting for feedback at these schools, by workout, the one with the oldest submission first. */
export async function waitingWorkOf(
  ctx: Ctx,
  filter: { readonly schoolIds: readonly number[]; readonly lateBefore: Date; readonly limit: number },
): Promise<WaitingWorkRow[]> {
  if (filter.schoolIds.length === 0) return [];
  const { rows } = await prepared(
    ctx.db,
    'teaching_waiting_work',
    sql<WaitingWorkRow>`
    select w.id as "workoutId", w.name, h.name as "schoolName", count(*) as waiting,
      count(*) filter (where s.submitted_at < ${filter.lateBefore}::timestamptz) as late, min(s.submitted_at) as "oldestAt"
    from workouts w join schools h on h.id = w.school_id
    join workout_submissions s on s.workout_id = w.id and s.state <> 'answered'
    join workout_places p on p.id = s.place_id and p.state = 'attending' and p.suspended_at is null
    where w.school_id = any(${[...filter.schoolIds]}::bigint[]) and w.deleted_at is null
    group by w.id, h.id order by "oldestAt", w.id limit ${filter.limit}::bigint`,
  );
  return rows;
}
