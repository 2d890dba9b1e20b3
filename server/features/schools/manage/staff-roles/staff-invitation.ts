import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { StaffInvitation } from '#contract/schools/staff-invitations.endpoints.ts';
import {
  acceptInvitation,
  currentPerson,
  hashToken,
  hasRole,
  lockLivingPerson,
  maskedAddress,
  type Person,
  refuseUnverified,
  requirePerson,
  type StaffRole,
  sameAddress,
  staffRoleOfInvitation,
  staffRoleState,
} from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { notifySchoolAdmins } from './notify-school-admins.ts';
import { scopeOf } from './staff-entries.query.ts';
import { ROLE_NAMES } from './staff-entry.present.ts';

const OVER = {
  expired: ['invitation_expired', 'This invitation has expired. Ask the person who invited you to send it again.'],
  withdrawn: ['invitation_withdrawn', 'This invitation was withdrawn.'],
  used: ['invitation_used', 'This invitation was already used.'],
} as const;

/** An invitation's state for someone with its link. An accepted one stays used, even if the role has ended since. */
function stateOf(role: StaffRole, now: Date): StaffInvitation['state'] {
  if (role.acceptedAt !== null) return 'used';
  const state = staffRoleState(role, now);
  if (state === 'ended') return 'withdrawn';
  return state === 'invited' ? 'open' : 'expired';
}

function readerOf(role: StaffRole, person: Person | null): StaffInvitation['reader'] {
  if (!person) return 'visitor';
  if (role.userId !== null) return role.userId === person.id ? 'yours' : 'other';
  if (!sameAddress(role.invitedEmail ?? '', person.email)) return 'other';
  return person.verified ? 'yours' : 'unproved';
}

async function presentInvitation(ctx: Ctx, role: StaffRole, person: Person | null): Promise<StaffInvitation> {
  const scope = await scopeOf(ctx, role.id);
  if (!scope) throw notFound();
  return {
    school: { id: role.schoolId, name: scope.schoolName },
    course: role.courseId === null ? null : { id: role.courseId, name: scope.courseName ?? '' },
    role: ROLE_NAMES[role.role],
    invitedBy: scope.invitedBy,
    address: role.invitedEmail === null ? null : maskedAddress(role.invitedEmail),
    expiresAt: (role.invitationExpiresAt ?? ctx.clock.now()).toISOString(),
    state: stateOf(role, ctx.clock.now()),
    reader: readerOf(role, person),
  };
}

/** An invitation, for someone with its link, signed in or not. Changes nothing. */
export async function showInvitation(ctx: Ctx, token: string): Promise<{ invitation: StaffInvitation }> {
  const role = await staffRoleOfInvitation(ctx, hashToken(token));
  if (!role) throw notFound();
  return { invitation: await presentInvitation(ctx, role, await currentPerson(ctx)) };
}

/**
 * The owner of the invited email address accepts (rules-teachers D5). Rights begin right away: they are read on each
 * request, and the session gets a teacher's length and a new token with the next one. Accepting again as the same
 * person has no effect.
 * @throws 404; 403 for another account or an unverified email address; 409 if expired, withdrawn, or used by someone
 * else
 */
export async function acceptStaffInvitation(ctx: Ctx, token: string): Promise<{ invitation: StaffInvitation }> {
  const { id: userId } = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    // Locks the person, then the role: an account being closed at this moment gets no role.
    await lockLivingPerson(tx, userId);
    const person = await requirePerson(tx);
    const role = await staffRoleOfInvitation(tx, hashToken(token), 'lock');
    if (!role) throw notFound();
    const mine = role.userId === userId && role.revokedAt === null;
    if (!mine) {
      refuseOver(role, tx.clock.now());
      await accept(tx, role, person);
    }
    const after = await staffRoleOfInvitation(tx, hashToken(token));
    return { invitation: await presentInvitation(tx, after ?? role, person) };
  });
}

function refuseOver(role: StaffRole, now: Date): void {
  const state = stateOf(role, now);
  if (state === 'open') return;
  const [code, sentence] = OVER[state];
  throw refuse(code, 409, sentence);
}

async function accept(tx: Ctx, role: StaffRole, person: Person): Promise<void> {
  const { id, schoolId, courseId } = role;
  const invited = role.invitedEmail ?? '';
  if (!sameAddress(invited, person.email)) {
    const sentence = `This invitation is for ${maskedAddress(invited)}. Sign in with that email to accept it.`;
    throw refuse('invitation_of_other', 403, sentence);
  }
  refuseUnverified(person);
  if (!(await scopeOf(tx, id))) throw notFound();
  if (await hasRole(tx, { schoolId, courseId, userId: person.id })) {
    throw refuse('already_on_staff', 409, 'You already have this role.');
  }
  if (!(await acceptInvitation(tx, { id, userId: person.id }))) throw refuse(OVER.used[0], 409, OVER.used[1]);
  await logActivity(tx, {
    action: 'accept_invitation',
    subjectKind: 'staff_role',
    subjectId: id,
    schoolId,
    courseId,
    detail: { role: ROLE_NAMES[role.role] },
  });
  await notifySchoolAdmins(tx, { roleId: id, schoolId, change: 'joined' });
}
