import { refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { networkOf } from '#server/platform/network.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { findCredentialsByEmail } from '../persons/person.store.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { countGuess, forgetGuesses, type GuessLimits } from './count-guess.ts';
import { SIGN_IN_BLOCKS, SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_IP } from './limits.ts';
import { verifyPassword } from './password-hash.ts';

const WRONG = "That email and password don't match.";
const LIMITS: GuessLimits = { perNetwork: SIGN_IN_PER_IP, perAccount: SIGN_IN_PER_ACCOUNT, blocks: SIGN_IN_BLOCKS };

/**
 * Signs in by password. Refusal and timing are the same for a wrong password, an account without password, and no
 * account. A try is counted before the password is compared, and the count is reset if it was right.
 */
export async function signIn(
  ctx: Ctx,
  typed: { email: string; password: string },
  origin: Origin,
): Promise<{ session: StartedSession; personId: number }> {
  const limitKeys = { account: typed.email.toLowerCase(), network: networkOf(origin.ip) };
  await countGuess(ctx, LIMITS, limitKeys);
  const known = await findCredentialsByEmail(ctx.db, typed.email);
  const matches = await verifyPassword(known?.passwordHash ?? null, typed.password);
  if (!matches || !known) {
    logSecurity(ctx, 'sign_in_failed', { outcome: 'wrong_password', personId: known?.id });
    throw refuse('wrong_credentials', 401, WRONG);
  }
  await forgetGuesses(ctx, LIMITS, limitKeys);
  const session = await inTransaction(ctx, (tx) => startSession(tx, known.id, origin));
  return { session, personId: known.id };
}
