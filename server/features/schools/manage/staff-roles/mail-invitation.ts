import { hashToken, invitationEnds, newToken } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The link of an invitation: what is mailed, what is stored of it, and until when it opens something. */
export interface InvitationLink {
  readonly token: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export function newInvitationLink(ctx: Ctx): InvitationLink {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: invitationEnds(ctx.clock.now()) };
}

/** Queues the mail of an invitation to its address, which may have an account or not: nothing here asks. */
export async function mailInvitation(
  tx: Ctx,
  mail: { roleId: number; schoolId: number; email: string; link: InvitationLink },
): Promise<void> {
  await queueMail(tx, {
    kind: 'staff_invitation',
    // Each link is mailed once.
    occasion: `staff_role:${mail.roleId}:${mail.link.tokenHash.slice(0, 12)}`,
    to: { address: mail.email },
    data: { roleId: mail.roleId, url: `${tx.config.publicUrl}/staff_invitations/${mail.link.token}` },
    schoolId: mail.schoolId,
  });
}
