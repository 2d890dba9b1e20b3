import type { Ctx } from '#server/platform/ctx.ts';

/** Makes someone School Admin of a school, accepted right away; does nothing if they already are. */
export async function giveSchoolAdmin(
  ctx: Ctx,
  role: { schoolId: number; userId: number; invitedBy: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('staff_roles')
    .values({
      school_id: role.schoolId,
      role: 'school_admin',
      user_id: role.userId,
      invited_by: role.invitedBy,
      invited_at: now,
      accepted_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Makes someone course admin of a course, accepted right away; does nothing if they already are. */
export async function giveCourseAdmin(
  ctx: Ctx,
  role: { schoolId: number; courseId: number; userId: number; invitedBy: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('staff_roles')
    .values({
      school_id: role.schoolId,
      course_id: role.courseId,
      role: 'course_admin',
      user_id: role.userId,
      invited_by: role.invitedBy,
      invited_at: now,
      accepted_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
