import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { blockFor, clearLimit, countTry, giveBackTry, tooMany } from '#server/platform/limits.ts';
import { blockSeconds, networkOf, SIGN_IN_BLOCKS, SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_IP } from './limits.ts';
import { verifyPassword } from './password-hash.ts';
import { findCredentialsByEmail } from './person.store.ts';
import { type Origin, type StartedSession, startSession } from './start-session.ts';

const WRONG = "That e-mail and password don't match.";

/**
 * Signs in by password. The refusal and the time are the same for a wrong password, an account without password and no
 * account. Tries are counted before they are compared, and taken back when they were right.
 */
export async function signIn(
  ctx: Ctx,
  typed: { email: string; password: string },
  origin: Origin,
): Promise<{ session: StartedSession; personId: number }> {
  const network = networkOf(origin.ip);
  const address = typed.email.toLowerCase();
  await countSignIn(ctx, address, network);
  const known = await findCredentialsByEmail(ctx.db, typed.email);
  const matches = await verifyPassword(known?.passwordHash ?? null, typed.password);
  if (!matches || !known) throw refuse('wrong_credentials', 401, WRONG);
  await giveBackTry(ctx, SIGN_IN_PER_IP, network);
  await clearLimit(ctx, SIGN_IN_PER_ACCOUNT, address, network);
  await clearLimit(ctx, SIGN_IN_BLOCKS, address, network);
  const session = await inTransaction(ctx, (tx) => startSession(tx, known.id, origin));
  return { session, personId: known.id };
}

async function countSignIn(ctx: Ctx, address: string, network: string): Promise<void> {
  const byNetwork = await countTry(ctx, SIGN_IN_PER_IP, network);
  if (!byNetwork.allowed) throw tooMany(byNetwork.retryAfterSeconds);
  const byAccount = await countTry(ctx, SIGN_IN_PER_ACCOUNT, address, network);
  if (byAccount.allowed) return;
  if (!byAccount.justExceeded) throw tooMany(byAccount.retryAfterSeconds);
  const blocks = await countTry(ctx, SIGN_IN_BLOCKS, address, network);
  const wait = blockSeconds(blocks.tries - 1);
  await blockFor(ctx, SIGN_IN_PER_ACCOUNT, wait, address, network);
  throw tooMany(wait);
}
