/** How long an invitation can be accepted, counted from its last mail (rules-teachers D5). */
export const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;

/** When an invitation that is mailed now ends. */
export function invitationEnds(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** What the state of a staff role follows from; instants of the domain's clock. */
export interface StaffRoleFacts {
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null where no invitation was ever mailed (made by hand), or it was before links existed: it can't be accepted. */
  readonly invitationExpiresAt: Date | null;
}

export type StaffRoleState = 'live' | 'invited' | 'expired' | 'ended';

/** A role from its invitation to its end; `ended` is a withdrawn invitation, too. */
export function staffRoleState(role: StaffRoleFacts, now: Date): StaffRoleState {
  if (role.revokedAt !== null) return 'ended';
  if (role.acceptedAt !== null) return 'live';
  return role.invitationExpiresAt !== null && role.invitationExpiresAt > now ? 'invited' : 'expired';
}

/** `m…@e….org`: enough to know one's own address by, not to learn somebody else's (rules-teachers D5). */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${address.slice(0, 1)}…@${host.slice(0, 1)}…${dot > 0 ? host.slice(dot) : ''}`;
}

/** Addresses are one whatever their case. */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
