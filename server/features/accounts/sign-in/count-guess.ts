import type { Ctx } from '#server/platform/ctx.ts';
import { blockFor, clearLimit, countTry, type Limit, returnTry, tooMany } from '#server/platform/limits.ts';
import { blockSeconds } from './limits.ts';

/** Limits on guesses at a person's secret. */
export interface GuessLimits {
  readonly perNetwork: Limit;
  /** Limit for one account from one network: the owner can still sign in from elsewhere. */
  readonly perAccount: Limit;
  /** How often the limit for one account was exceeded within a day: each time doubles the wait. */
  readonly blocks: Limit;
}

/** Counts a guess before it is compared; refuses if there were too many. */
export async function countGuess(
  ctx: Ctx,
  limits: GuessLimits,
  limitKeys: { account: string; network: string },
): Promise<void> {
  const { account, network } = limitKeys;
  const byNetwork = await countTry(ctx, limits.perNetwork, network);
  if (!byNetwork.allowed) throw tooMany(byNetwork.retryAfterSeconds);
  const byAccount = await countTry(ctx, limits.perAccount, account, network);
  if (byAccount.allowed) return;
  if (!byAccount.justExceeded) throw tooMany(byAccount.retryAfterSeconds);
  const blocks = await countTry(ctx, limits.blocks, account, network);
  const wait = blockSeconds(blocks.tries - 1);
  await blockFor(ctx, limits.perAccount, wait, account, network);
  throw tooMany(wait);
}

/** Resets the counts after a right guess. */
export async function forgetGuesses(
  ctx: Ctx,
  limits: GuessLimits,
  limitKeys: { account: string; network: string },
): Promise<void> {
  await returnTry(ctx, limits.perNetwork, limitKeys.network);
  await clearLimit(ctx, limits.perAccount, limitKeys.account, limitKeys.network);
  await clearLimit(ctx, limits.blocks, limitKeys.account, limitKeys.network);
}
