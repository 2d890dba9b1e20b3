import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countTry, returnTry } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { readCode, type TypedCode } from '../two-step/recovery-code.rules.ts';
import { stepOfCode } from '../two-step/totp.rules.ts';
import { consumeStep, findTwoStep, spendRecoveryCode } from '../two-step/two-step.store.ts';
import { countGuess, forgetGuesses, type GuessLimits } from './count-guess.ts';
import { APP_CODES_PER_PERSON, SECOND_STEP_BLOCKS, SECOND_STEP_PER_ACCOUNT, SECOND_STEP_PER_IP } from './limits.ts';
import { hashRecoveryCode } from './secrets.ts';

export const CODE_WRONG = "That code isn't right. Please try again.";
const TOO_MANY = 'Too many wrong codes. Use a recovery code, or try again tomorrow.';
const LIMITS: GuessLimits = {
  perNetwork: SECOND_STEP_PER_IP,
  perAccount: SECOND_STEP_PER_ACCOUNT,
  blocks: SECOND_STEP_BLOCKS,
};

/** The person who typed a code, and the network they typed it from. */
export interface PersonAsking {
  readonly personId: number;
  readonly ip: string;
}

/** Counts a try before the code is compared, and resets the count if the code was right. */
export async function countedTry<T>(ctx: Ctx, caller: PersonAsking, act: () => Promise<T>): Promise<T> {
  const limitKeys = { account: String(caller.personId), network: networkOf(caller.ip) };
  await countGuess(ctx, LIMITS, limitKeys);
  const done = await act();
  await forgetGuesses(ctx, LIMITS, limitKeys);
  return done;
}

/**
 * Runs an action that a second-step code allows: counts the try, then spends the code and acts in one transaction. A
 * wrong, used, or unreadable code gets the same refusal, at its field.
 */
export function withCode<T>(ctx: Ctx, caller: PersonAsking, typed: string, act: (tx: Ctx) => Promise<T>): Promise<T> {
  const { personId } = caller;
  const code = readCode(typed);
  return countedTry(ctx, caller, async () => {
    // Six digits could be guessed from many networks; long recovery codes can't, so they always let the owner in.
    if (code?.kind === 'app') await countAppCode(ctx, personId);
    const done = await inTransaction(ctx, async (tx) => {
      if (!code || !(await spendCode(tx, personId, code))) {
        logSecurity(ctx, 'sign_in_failed', { outcome: 'wrong_second_step', personId });
        throw refuseFields({ code: CODE_WRONG });
      }
      return act(tx);
    });
    if (code?.kind === 'app') await returnTry(ctx, APP_CODES_PER_PERSON, personId);
    return done;
  });
}

async function countAppCode(ctx: Ctx, personId: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await countTry(ctx, APP_CODES_PER_PERSON, personId);
  if (!allowed) throw refuse('too_many', 429, TOO_MANY, { retryAfterSeconds });
}

/** Spends a code; false if it isn't one of this person's codes, or was already used. */
async function spendCode(tx: Ctx, personId: number, { kind, code }: TypedCode): Promise<boolean> {
  const real = tx.clock.real();
  const known = await findTwoStep(tx.db, personId);
  if (!known?.secret || !known.confirmedAt) return false;
  if (kind === 'app') {
    const step = stepOfCode(known.secret, code, real, known.lastStep);
    return step !== undefined && (await consumeStep(tx.db, personId, { secret: known.secret, step }));
  }
  const hash = hashRecoveryCode(personId, code);
  if (!(await spendRecoveryCode(tx.db, personId, { hash, at: tx.clock.now() }))) return false;
  await queueMail(tx, {
    kind: 'two_step_changed',
    occasion: `recovery_code:${tx.requestId}`,
    to: { userId: personId },
    data: { change: 'code_used', codesLeft: known.recoveryCodesLeft - 1 },
  });
  return true;
}
