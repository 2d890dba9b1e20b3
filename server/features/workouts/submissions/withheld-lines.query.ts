import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WithheldLine {
  readonly orderLineId: number;
  readonly workoutId: number;
  readonly schoolId: number;
  readonly submissionId: number;
}

/**
 * Paid lines with a submission waiting for feedback. The school's payout withholds them until the feedback is sent
 * (rules-teachers W6), because they may still be refunded. Lines that were refunded or got feedback aren't included.
 * @param of the lines of one workout, of one school, or only these
 */
export async function withheldLines(
  ctx: Ctx,
  of: { workoutId: number } | { schoolId: number } | { orderLineIds: readonly number[] },
): Promise<WithheldLine[]> {
  const filter =
    'workoutId' in of
      ? sql`s.workout_id = ${of.workoutId}::bigint`
      : 'schoolId' in of
        ? sql`w.school_id = ${of.schoolId}::bigint`
        : sql`p.order_line_id = any(${[...of.orderLineIds]}::bigint[])`;
  const { rows } = await sql<WithheldLine>`
    select p.order_line_id as "orderLineId", s.workout_id as "workoutId", w.school_id as "schoolId", s.id as "submissionId"
    from workout_submissions s join workout_places p on p.id = s.place_id join workouts w on w.id = s.workout_id
    where s.state <> 'answered' and s.returned_at is null and p.state = 'attending' and p.order_line_id is not null
      and ${filter}
    order by p.order_line_id`.execute(ctx.db);
  return rows;
}
