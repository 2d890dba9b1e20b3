import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { type StaffRoleName, staffRoleState } from '#server/features/accounts/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StaffRow } from './staff-entries.query.ts';

/** In M§3's spelling. */
export const ROLE_NAMES: Readonly<Record<StaffRoleName, StaffEntry['role']>> = {
  school_admin: 'School Admin',
  course_admin: 'Course Admin',
};

/** A staff member as screens show them. An invitation shows only its email address. */
export function presentStaff(ctx: Ctx, row: StaffRow): StaffEntry {
  const state = staffRoleState(row, ctx.clock.now());
  const live = state === 'live';
  return {
    id: row.id,
    name: live ? (row.displayName ?? '') : null,
    email: row.email,
    role: ROLE_NAMES[row.role],
    imageUrl: live ? imageUrlOf(row.pictureMediaId) : null,
    // Ended roles are never listed.
    state: state === 'ended' ? 'expired' : state,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: live ? null : (row.invitationExpiresAt?.toISOString() ?? null),
    isYou: ctx.actor.kind === 'person' && row.userId === ctx.actor.personId,
  };
}
