import type { Ctx } from '#server/platform/ctx.ts';

/** Safety bound: far more School Admins than any real school has. */
const MOST = 200;

/** Ids of a school's accepted School Admins with a live account, who are notified about its money and email. */
export async function schoolAdminIds(ctx: Ctx, schoolId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.id', 'staff_roles.user_id')
    .select('users.id')
    .where('staff_roles.school_id', '=', schoolId)
    .where('staff_roles.role', '=', 'school_admin')
    .where('staff_roles.accepted_at', 'is not', null)
    .where('staff_roles.revoked_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .orderBy('users.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
