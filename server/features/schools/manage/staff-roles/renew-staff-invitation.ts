import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { renewInvitation, requirePerson, type StaffRoleName } from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { countInvitation } from './invitation-limits.ts';
import { mailInvitation, newInvitationLink } from './mail-invitation.ts';
import { requireSchoolAdmin } from './require-school-admin.ts';
import { staffRow } from './staff-entries.query.ts';
import { presentStaff, ROLE_NAMES } from './staff-entry.present.ts';

const notWaiting = () => refuse('invitation_over', 409, 'This invitation was accepted or withdrawn in the meantime.');

/**
 * Emails a waiting or expired invitation again with a new link, at most three times a day (rules-teachers D4). The
 * previous link stops working. @throws 404; 409 if it was accepted or withdrawn; 429
 */
export async function renewStaffInvitation(
  ctx: Ctx,
  { id, schoolId, courseId }: ManagedThing,
  role: StaffRoleName,
): Promise<{ admin: StaffEntry }> {
  const { id: personId } = await requirePerson(ctx);
  const before = await staffRow(ctx, id);
  if (before?.role !== role) throw notFound();
  if (before.acceptedAt !== null) throw notWaiting();
  await countInvitation(ctx, { personId, schoolId, courseId, email: before.email });
  return inTransaction(ctx, async (tx) => {
    await requireSchoolAdmin(tx, schoolId);
    const link = newInvitationLink(tx);
    if (!(await renewInvitation(tx, { id, invitedBy: personId, ...link }))) throw notWaiting();
    await logActivity(tx, {
      action: 'renew_invitation',
      subjectKind: 'staff_role',
      subjectId: id,
      schoolId,
      courseId,
      detail: { role: ROLE_NAMES[role] },
    });
    await mailInvitation(tx, { roleId: id, schoolId, email: before.email, link });
    const row = await staffRow(tx, id);
    if (!row) throw new Error(`No staff role ${id}.`);
    const response = { admin: presentStaff(tx, row) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
