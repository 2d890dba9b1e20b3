import { refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { findCredentialsByEmail, markVerified, savePassword } from '../persons/person.store.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { type Origin, startSession } from '../sessions/start-session.ts';
import { passwordFault } from './check-password.ts';
import { REDEEMS_PER_IP } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { linkGone, type SignedIn } from './redeem-link.ts';
import { hashToken } from './secrets.ts';
import { findLiveToken, revokeOtherTokens, SIGN_IN_PURPOSES, spendToken } from './token.store.ts';

/**
 * Sets a new password through an emailed link, once, and signs in. All other sessions end, and all other emailed links
 * stop working. A refused password leaves the link as it was.
 */
export async function resetPassword(
  ctx: Ctx,
  reset: { token: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  await takeFromLimit(ctx, REDEEMS_PER_IP, networkOf(origin.ip));
  const token = await findLiveToken(ctx.db, hashToken(reset.token), ['password_reset'], ctx.clock.real());
  const known = token && (await findCredentialsByEmail(ctx.db, token.email));
  if (!known || known.id !== token.personId) {
    logSecurity(ctx, 'sign_in_failed', { outcome: 'link_gone' });
    throw linkGone();
  }
  const fault = await passwordFault(reset.password, known);
  if (fault) throw refuseFields({ password: fault });
  const passwordHash = await hashPassword(reset.password);
  return inTransaction(ctx, async (tx) => {
    const real = tx.clock.real();
    if (!(await spendToken(tx.db, token.id, real))) throw linkGone();
    await markVerified(tx.db, known.id, tx.clock.now());
    await savePassword(tx.db, known.id, passwordHash, tx.clock.now());
    await revokeSessionsOf(tx.db, known.id, real);
    await revokeOtherTokens(tx.db, known.email, [...SIGN_IN_PURPOSES, 'password_reset'], token.id, real);
    return { session: await startSession(tx, known.id, origin), personId: known.id, next: null };
  });
}
