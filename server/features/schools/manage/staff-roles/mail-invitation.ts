import { hashToken, invitationEnds, newToken } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** An invitation's link: the token to email, the hash to store, and when it expires. */
export interface InvitationLink {
  readonly token: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export function newInvitationLink(ctx: Ctx): InvitationLink {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: invitationEnds(ctx.clock.now()) };
}

/** Queues the invitation email. Never checks whether the email address has an account. */
export async function mailInvitation(
  tx: Ctx,
  mail: { roleId: number; schoolId: number; email: string; link: InvitationLink },
): Promise<void> {
  await queueMail(tx, {
    kind: 'staff_invitation',
    // Each link is emailed once.
    occasion: `staff_role:${mail.roleId}:${mail.link.tokenHash.slice(0, 12)}`,
    to: { address: mail.email },
    data: { roleId: mail.roleId, url: `${tx.config.publicUrl}/staff_invitations/${mail.link.token}` },
    schoolId: mail.schoolId,
  });
}
