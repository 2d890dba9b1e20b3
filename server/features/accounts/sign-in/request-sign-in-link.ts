import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { findCredentialsByEmail } from '../persons/person.store.ts';
import { LINKS_PER_ADDRESS, MAILS_PER_IP } from './limits.ts';
import { hashCode, hashToken, newCode, newToken } from './secrets.ts';
import { insertToken } from './token.store.ts';

/** How long links and codes work; each works once (rules §2). */
export const LINK_MINUTES = 15;

/**
 * Emails a link and a code to an email address. They sign in its owner if it has an account, and complete a sign-up if
 * it has none or was never verified. Signing up and requesting a sign-in link are the same here, so that neither the
 * response nor its timing reveals whether there is an account.
 */
export async function requestSignInLink(
  ctx: Ctx,
  request: { email: string; next: string | undefined; ip: string },
): Promise<{ expiresMinutes: number }> {
  await takeFromLimit(ctx, MAILS_PER_IP, networkOf(request.ip));
  await takeFromLimit(ctx, LINKS_PER_ADDRESS, request.email.toLowerCase());
  await inTransaction(ctx, (tx) => mailLink(tx, request));
  return { expiresMinutes: LINK_MINUTES };
}

/** Queues the email with the link, in the caller's transaction; the caller has checked the limits. */
export async function mailLink(
  tx: Ctx,
  request: { email: string; next: string | undefined; ip: string },
): Promise<void> {
  const known = await findCredentialsByEmail(tx.db, request.email);
  const signsIn = known?.verified === true;
  const token = newToken();
  const code = newCode();
  const tokenHash = hashToken(token);
  const real = tx.clock.real();
  const tokenId = await insertToken(tx.db, {
    purpose: signsIn ? 'sign_in_link' : 'sign_up',
    personId: known?.id ?? null,
    email: known?.email ?? request.email,
    tokenHash,
    codeHash: hashCode(tokenHash, code),
    next: request.next ?? null,
    visitSource: known ? undefined : tx.visitSource,
    ip: request.ip,
    createdAt: real,
    expiresAt: new Date(real.getTime() + LINK_MINUTES * 60_000),
  });
  await queueMail(tx, {
    kind: signsIn ? 'sign_in_link' : 'verification',
    occasion: `token:${tokenId}`,
    to: known ? { userId: known.id } : { address: request.email },
    data: {
      url: `${tx.config.publicUrl}/${signsIn ? 'login' : 'verify'}/${token}`,
      code,
      expiresMinutes: LINK_MINUTES,
    },
  });
}
