import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { courseAdminRows, schoolAdminRows } from './staff-entries.query.ts';
import { presentStaff } from './staff-entry.present.ts';

interface Listed {
  readonly admins: StaffEntry[];
  readonly canManage: boolean;
}

/** A school's School Admins. Course admins don't see invitations (rules-teachers J1). */
export async function listSchoolAdminsOf(ctx: Ctx, { schoolId }: { schoolId: number }): Promise<Listed> {
  const canManage = managesSchool(await requirePerson(ctx), schoolId);
  const rows = await schoolAdminRows(ctx, { schoolId, invitations: canManage });
  return { admins: rows.map((row) => presentStaff(ctx, row)), canManage };
}

/** A course's admins, School Admins included (rules-teachers D6). */
export async function listCourseAdminsOf(
  ctx: Ctx,
  { schoolId, courseId }: { schoolId: number; courseId: number },
): Promise<Listed> {
  const canManage = managesSchool(await requirePerson(ctx), schoolId);
  const rows = await courseAdminRows(ctx, { schoolId, courseId, invitations: canManage });
  return { admins: rows.map((row) => presentStaff(ctx, row)), canManage };
}
