import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, instant } from '../primitives/wire.ts';
import { staffRoleName } from './staff-roles.endpoints.ts';

const params = z.object({ token: z.string().min(20).max(100) });

const invitation = z.object({
  school: z.object({ id, name: z.string() }),
  /** Null for a School Admin. */
  course: z.object({ id, name: z.string() }).nullable(),
  role: staffRoleName,
  /** Display name of the person who invites; null if the account is gone. */
  invitedBy: z.string().nullable(),
  /** The invited email address, masked: `m…@e….org`. Null once the invitation was used. */
  address: z.string().nullable(),
  expiresAt: instant,
  state: z.enum(['open', 'expired', 'withdrawn', 'used']),
  /**
   * Who is viewing: a visitor; the account with the invited email address, verified (`yours`) or not (`unproved`);
   * another account. For a used invitation, `yours` is the person who used it.
   */
  reader: z.enum(['visitor', 'yours', 'unproved', 'other']),
});
export type StaffInvitation = z.infer<typeof invitation>;

export const showStaffInvitation = endpoint({
  method: 'GET',
  path: '/staff_invitations/{token}',
  summary: 'An invitation to a staff role; for people with its link',
  tag: 'Staff of a school',
  audience: 'anyone',
  duringOnboarding: true,
  params,
  response: z.object({ invitation }),
});

export const acceptStaffInvitation = endpoint({
  method: 'POST',
  path: '/staff_invitations/{token}',
  summary:
    'Accept a staff invitation with an account that has the invited, confirmed email; accepting twice has no effect',
  tag: 'Staff of a school',
  audience: 'signed-in',
  params,
  response: z.object({ invitation }),
});
