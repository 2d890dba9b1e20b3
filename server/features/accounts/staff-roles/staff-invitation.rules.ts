/** How many days an invitation can be accepted, counted from its last email (rules-teachers D5). */
export const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;

export function invitationEnds(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** The facts that decide a staff role's state; instants by the domain's clock. */
export interface StaffRoleFacts {
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  /**
   * Null if no invitation was ever emailed (the role was created by hand), or if it predates links: then it can't be
   * accepted.
   */
  readonly invitationExpiresAt: Date | null;
}

export type StaffRoleState = 'live' | 'invited' | 'expired' | 'ended';

/** A role's state from its invitation to its end; `ended` includes a withdrawn invitation. */
export function staffRoleState(role: StaffRoleFacts, now: Date): StaffRoleState {
  if (role.revokedAt !== null) return 'ended';
  if (role.acceptedAt !== null) return 'live';
  return role.invitationExpiresAt !== null && role.invitationExpiresAt > now ? 'invited' : 'expired';
}

/** `m…@e….org`: enough to recognize one's own email address, not to learn someone else's (rules-teachers D5). */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${address.slice(0, 1)}…@${host.slice(0, 1)}…${dot > 0 ? host.slice(dot) : ''}`;
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
