import { notFound, refuse } from '#contract/primitives/problem.ts';
import { LAST_SCHOOL_ADMIN } from '#contract/schools/staff-role-text.ts';
import type { StaffEnding } from '#contract/schools/staff-roles.endpoints.ts';
import {
  countInvitationsBy,
  lockLivingPerson,
  lockRolesAt,
  lockStaffRole,
  revokeRoles,
  type StaffRoleName,
  schoolAdminIds,
  withdrawInvitationsBy,
  withdrawInvitationsOf,
} from '#server/features/accounts/index.ts';
import { forgetHostAccount } from '#server/features/events/index.ts';
import { withdrawReplyToRequests } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { notifySchoolAdmins } from './notify-school-admins.ts';
import { requireSchoolAdmin } from './require-school-admin.ts';
import { countCourses, type StaffRow, staffRow } from './staff-entries.query.ts';
import { ROLE_NAMES } from './staff-entry.present.ts';

const LAST_ADMIN_CONSTRAINT = 'staff_roles_last_school_admin';

type Ended = Omit<StaffEnding, 'blocked'>;

async function liveRow(ctx: Ctx, id: number, role: StaffRoleName): Promise<StaffRow> {
  const row = await staffRow(ctx, id);
  // Each endpoint accepts only ids of its own role (rules-teachers D6).
  if (row?.role !== role || row.revokedAt !== null) throw notFound();
  return row;
}

async function endingOf(ctx: Ctx, row: StaffRow, schoolId: number): Promise<Ended> {
  const invitation = row.acceptedAt === null;
  const wholeSchool = row.role === 'school_admin' && !invitation;
  return {
    role: ROLE_NAMES[row.role],
    name: invitation ? null : (row.displayName ?? ''),
    email: row.email,
    invitation,
    wholeSchool,
    isYou: ctx.actor.kind === 'person' && row.userId === ctx.actor.personId,
    courses: invitation ? 0 : wholeSchool ? await countCourses(ctx, schoolId) : 1,
    invitations: wholeSchool && row.userId !== null ? await countInvitationsBy(ctx, schoolId, row.userId) : 0,
  };
}

/** The dry run of ending a role: everything that would end (rules-teachers A6). Changes nothing. */
export async function showEnding(
  ctx: Ctx,
  { id, schoolId }: ManagedThing,
  role: StaffRoleName,
): Promise<{ ending: StaffEnding }> {
  const row = await liveRow(ctx, id, role);
  const ending = await endingOf(ctx, row, schoolId);
  const last = ending.wholeSchool && (await schoolAdminIds(ctx, schoolId)).length === 1;
  return { ending: { ...ending, blocked: last ? LAST_SCHOOL_ADMIN : null } };
}

/**
 * A School Admin ends someone's access (even their own) or withdraws an invitation. Ending a School Admin's access ends
 * all their roles at the school, invitations for them, and whatever they alone vouched for: waiting invitations and
 * unconfirmed reply-to requests, which could be to another email address of theirs. Rights are read on each request, so
 * they end right away. Their content stays (rules-teachers D7). @throws 404; 409 for the last School Admin
 */
export async function endStaffRole(ctx: Ctx, target: ManagedThing, role: StaffRoleName): Promise<{ ended: Ended }> {
  return inTransaction(ctx, (tx) => end(tx, target, role)).catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === LAST_ADMIN_CONSTRAINT) {
      throw refuse('last_school_admin', 409, LAST_SCHOOL_ADMIN);
    }
    throw error;
  });
}

async function end(tx: Ctx, { id, schoolId, courseId }: ManagedThing, role: StaffRoleName): Promise<{ ended: Ended }> {
  // Locks the person, their roles, then the school: the same order as closing an account.
  const before = await liveRow(tx, id, role);
  if (before.userId !== null) await lockLivingPerson(tx, before.userId);
  const roles = before.userId !== null && role === 'school_admin' ? await lockRolesAt(tx, schoolId, before.userId) : [];
  await lockStaffRole(tx, id);
  const actor = await requireSchoolAdmin(tx, schoolId);
  const row = await liveRow(tx, id, role);
  const ended = await endingOf(tx, row, schoolId);
  await revokeRoles(tx, ended.wholeSchool ? [id, ...roles.map((other) => other.id)] : [id], actor.id);
  if (ended.wholeSchool && row.userId !== null) {
    await withdrawInvitationsOf(tx, { schoolId, email: row.email, revokedBy: actor.id });
    await withdrawInvitationsBy(tx, { schoolId, invitedBy: row.userId, revokedBy: actor.id });
    await withdrawReplyToRequests(tx, { schoolId, askedBy: row.userId });
  }
  if (row.userId !== null && (await lockRolesAt(tx, schoolId, row.userId)).length === 0) {
    await forgetHostAccount(tx, schoolId, row.userId);
  }
  // The role's id identifies the person. A name stored here would outlive the account.
  await logActivity(tx, {
    action: ended.invitation ? 'withdraw_invitation' : `end_${role}`,
    subjectKind: 'staff_role',
    subjectId: id,
    schoolId,
    courseId,
    detail: {
      role: ended.role,
      ...(ended.invitations === 0 ? {} : { invitationsWithdrawn: ended.invitations }),
    },
  });
  if (!ended.invitation) await notifySchoolAdmins(tx, { roleId: id, schoolId, change: 'ended', also: row.userId });
  return { ended };
}
