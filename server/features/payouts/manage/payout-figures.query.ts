import { sql } from 'kysely';
import type { SubjectKey } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A school's subjects with payouts planned since `since`, latest first. */
export async function subjectsWithPayouts(
  ctx: Ctx,
  { schoolId, since, limit }: { schoolId: number; since: Date; limit: number },
): Promise<SubjectKey[]> {
  const { rows } = await sql<{ key: SubjectKey }>`
    select case when cohort_id is not null then jsonb_build_object('kind', 'cohort', 'id', cohort_id)
      when event_id is not null then jsonb_build_object('kind', 'event', 'id', event_id)
      else jsonb_build_object('kind', 'workout', 'id', workout_id) end as key
    from payouts where school_id = ${schoolId}::bigint and kind = 'part' and planned_at >= ${since}::timestamptz
    group by cohort_id, event_id, workout_id order by max(planned_at) desc, cohort_id, event_id, workout_id
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ key }) => key);
}
