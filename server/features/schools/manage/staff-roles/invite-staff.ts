import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { ALREADY_ON_STAFF } from '#contract/schools/staff-role-text.ts';
import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import {
  countStaff,
  insertInvitation,
  managesCourse,
  refuseLockedStaff,
  renewInvitation,
  requirePerson,
  roleStateOf,
  type StaffRole,
  staffRoleState,
} from '#server/features/accounts/index.ts';
import { courseByAddress } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countInvitation, MAX_STAFF } from './invitation-limits.ts';
import { mailInvitation, newInvitationLink } from './mail-invitation.ts';
import { notifySchoolAdmins } from './notify-school-admins.ts';
import { requireSchoolAdmin } from './require-school-admin.ts';
import { staffRow } from './staff-entries.query.ts';
import { presentStaff, ROLE_NAMES } from './staff-entry.present.ts';

const OTHER_SCHOOL = 'This course belongs to another school.';
const FULL = `A school can have at most ${MAX_STAFF} staff members.`;

interface Invitation {
  readonly schoolId: number;
  /** The course to be course admin of. Null: School Admin. */
  readonly courseId: number | null;
  readonly email: string;
}

/** Requires that the course belongs to the school. @throws 404 if it doesn't, or 422 if the caller manages both */
export async function requireCourseOf(ctx: Ctx, schoolId: number, courseId: number): Promise<void> {
  const person = await requirePerson(ctx);
  const course = await courseByAddress(ctx, String(courseId));
  if (course && !managesCourse(person, course)) refuseLockedStaff(person);
  if (!course || !managesCourse(person, course)) throw notFound();
  if (course.schoolId !== schoolId) throw refuseFields({ courseId: OTHER_SCHOOL });
}

function refuseExistingRole(ctx: Ctx, role: StaffRole | undefined): void {
  // Inviting an email address with an expired invitation sends it again.
  if (role && staffRoleState(role, ctx.clock.now()) !== 'expired') throw refuseFields({ email: ALREADY_ON_STAFF });
}

/**
 * A School Admin invites an email address. The response and the SQL statements are the same with or without an account
 * (rules-teachers D4): only someone who can read that inbox learns more.
 * @throws 422 if already on staff or invited, or the school is full; 429
 */
export async function inviteStaff(ctx: Ctx, invitation: Invitation): Promise<{ admin: StaffEntry }> {
  const { schoolId, courseId, email } = invitation;
  const { id: personId } = await requirePerson(ctx);
  refuseExistingRole(ctx, await roleStateOf(ctx, invitation));
  await countInvitation(ctx, { personId, schoolId, courseId, email });
  return inTransaction(ctx, async (tx) => {
    await requireSchoolAdmin(tx, schoolId);
    const existing = await roleStateOf(tx, invitation);
    refuseExistingRole(tx, existing);
    if (!existing && (await countStaff(tx, schoolId)) >= MAX_STAFF) throw refuseFields({ email: FULL });
    const link = newInvitationLink(tx);
    const roleId = existing?.id ?? (await insertInvitation(tx, { ...invitation, ...link, invitedBy: personId }));
    if (existing && !(await renewInvitation(tx, { id: roleId, invitedBy: personId, ...link }))) {
      throw refuseFields({ email: ALREADY_ON_STAFF });
    }
    const role = courseId === null ? 'school_admin' : 'course_admin';
    await logActivity(tx, {
      action: `invite_${role}`,
      subjectKind: 'staff_role',
      subjectId: roleId,
      schoolId,
      courseId,
      detail: { role: ROLE_NAMES[role] },
    });
    await mailInvitation(tx, { roleId, schoolId, email: existing?.invitedEmail ?? email, link });
    await notifySchoolAdmins(tx, { roleId, schoolId, change: 'invited' });
    const row = await staffRow(tx, roleId);
    if (!row) throw new Error(`No staff role ${roleId}.`);
    const response = { admin: presentStaff(tx, row) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
