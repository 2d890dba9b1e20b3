import type { Ctx } from '#server/platform/ctx.ts';

/** An enrollment given by staff, inserted directly and without a seat. For tests that read enrollments. */
export async function aPlace(
  ctx: Ctx,
  place: { personId: number; cohortId: number; courseId: number; state?: 'active' | 'completed' | 'left' },
): Promise<number> {
  const now = ctx.clock.now();
  const state = place.state ?? 'active';
  const row = await ctx.db
    .insertInto('enrolments')
    .values({
      user_id: place.personId,
      cohort_id: place.cohortId,
      course_id: place.courseId,
      reason: 'staff',
      state,
      refund_rule: 'none',
      enrolled_at: now,
      completed_at: state === 'completed' ? now : null,
      left_at: state === 'left' ? now : null,
      ended_at: state === 'left' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
