import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { findCredentialsByEmail, lockPerson } from '../persons/person.store.ts';
import { MAILS_PER_IP, RESETS_PER_ADDRESS } from './limits.ts';
import { LINK_MINUTES, mailLink } from './request-sign-in-link.ts';
import { hashToken, newToken } from './secrets.ts';
import { insertToken, revokeTokensOf } from './token.store.ts';

/**
 * Emails a link for a new password. An email address without an account gets a sign-up email instead: the caller learns
 * nothing, and the owner learns why no reset came. Links emailed earlier stop working: only the newest one works.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  request: { email: string; ip: string },
): Promise<{ expiresMinutes: number }> {
  await takeFromLimit(ctx, MAILS_PER_IP, networkOf(request.ip));
  await takeFromLimit(ctx, RESETS_PER_ADDRESS, request.email.toLowerCase());
  await inTransaction(ctx, async (tx) => {
    const known = await findCredentialsByEmail(tx.db, request.email);
    if (!known) return mailLink(tx, { ...request, next: undefined });
    const token = newToken();
    const real = tx.clock.real();
    // Two concurrent requests must also leave only one working link: the one in the newer email.
    await lockPerson(tx.db, known.id);
    await revokeTokensOf(tx.db, known.id, 'password_reset', real);
    const tokenId = await insertToken(tx.db, {
      purpose: 'password_reset',
      personId: known.id,
      email: known.email,
      tokenHash: hashToken(token),
      codeHash: null,
      next: null,
      ip: request.ip,
      createdAt: real,
      expiresAt: new Date(real.getTime() + LINK_MINUTES * 60_000),
    });
    await queueMail(tx, {
      kind: 'password_reset',
      occasion: `token:${tokenId}`,
      to: { userId: known.id },
      data: { url: `${tx.config.publicUrl}/reset_password/${token}`, expiresMinutes: LINK_MINUTES },
    });
  });
  return { expiresMinutes: LINK_MINUTES };
}
