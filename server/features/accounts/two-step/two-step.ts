import type { TwoStep } from '#contract/accounts/two-step.endpoints.ts';
import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Person } from '../persons/access.rules.ts';
import { refuseUnverified } from '../persons/require-person.ts';
import { requireProof } from '../proofs/require-proof.ts';
import { endHalfSessionsOf, markSecondStep, revokeSessionsOf } from '../sessions/session.store.ts';
import { hashRecoveryCode, newRecoveryCode } from '../sign-in/secrets.ts';
import { CODE_WRONG, countedTry, withCode } from '../sign-in/with-code.ts';
import { inGroups, RECOVERY_CODES } from './recovery-code.rules.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.rules.ts';
import {
  confirmSecret,
  findTwoStep,
  forgetTwoStep,
  replaceRecoveryCodes,
  storePendingSecret,
} from './two-step.store.ts';

const ON_ALREADY = 'Two-step sign-in is already on.';
const OFF_ALREADY = 'Two-step sign-in is off.';
const START_OVER = "Start over: there's nothing to confirm.";

export async function twoStepOf(ctx: Ctx, personId: number): Promise<TwoStep> {
  const known = await findTwoStep(ctx.db, personId);
  return { since: known?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: known?.recoveryCodesLeft ?? 0 };
}

/**
 * Creates an authenticator secret after the person recently proved their identity. Two-step sign-in stays off until
 * they enter a code from the app. Requires a verified email address: otherwise a stranger could sign up with someone's
 * email address and lock its owner out.
 */
export async function beginTwoStep(
  ctx: Ctx,
  person: Person,
  password: string | undefined,
): Promise<{ secret: string; address: string }> {
  refuseUnverified(person);
  await requireProof(ctx, { password });
  const secret = newTotpSecret();
  if (!(await storePendingSecret(ctx.db, person.id, secret))) throw refuse('two_step_on', 409, ON_ALREADY);
  return { secret, address: totpAddress(secret, person.email) };
}

/**
 * Turns two-step sign-in on with a first code from the app. The current session counts as signed in by both steps; all
 * others end.
 */
export function confirmTwoStep(
  ctx: Ctx,
  person: Person,
  from: { sessionId: number; ip: string },
  typed: string,
): Promise<{ recoveryCodes: string[]; endedSessions: number }> {
  return countedTry(ctx, { personId: person.id, ip: from.ip }, () => confirm(ctx, person, from.sessionId, typed));
}

async function confirm(ctx: Ctx, person: Person, sessionId: number, typed: string) {
  const known = await findTwoStep(ctx.db, person.id);
  if (known?.confirmedAt) throw refuse('two_step_on', 409, ON_ALREADY);
  if (!known?.secret) throw refuse('two_step_not_begun', 409, START_OVER);
  const { secret } = known;
  const real = ctx.clock.real();
  const step = stepOfCode(secret, typed.replace(/[\s-]/g, ''), real, null);
  if (step === undefined) throw refuseFields({ code: CODE_WRONG });
  return inTransaction(ctx, async (tx) => {
    // Setup was restarted or completed in another window in the meantime.
    if (!(await confirmSecret(tx.db, person.id, { secret, step, at: tx.clock.now() }))) {
      throw refuse('two_step_not_begun', 409, START_OVER);
    }
    await markSecondStep(tx.db, sessionId, real);
    const endedSessions = await revokeSessionsOf(tx.db, person.id, real, sessionId);
    const recoveryCodes = await makeRecoveryCodes(tx, person.id);
    await notify(tx, person.id, 'on');
    return { recoveryCodes, endedSessions };
  });
}

/** Creates new recovery codes after checking a code. The old ones stop working. */
export function renewRecoveryCodes(ctx: Ctx, person: Person, ip: string, typed: string): Promise<string[]> {
  return ifOn(ctx, person, () =>
    withCode(ctx, { personId: person.id, ip }, typed, (tx) => makeRecoveryCodes(tx, person.id)),
  );
}

/** Turns two-step sign-in off after checking a code. */
export function endTwoStep(ctx: Ctx, person: Person, ip: string, typed: string): Promise<void> {
  return ifOn(ctx, person, () =>
    withCode(ctx, { personId: person.id, ip }, typed, async (tx) => {
      await dropTwoStep(tx, person.id);
      await notify(tx, person.id, 'off');
    }),
  );
}

/**
 * Lets staff turn two-step sign-in off for a person who lost both phone and recovery codes, and emails them. Returns
 * false if it was off.
 */
export async function endTwoStepFor(tx: Ctx, personId: number): Promise<boolean> {
  if (!(await dropTwoStep(tx, personId))) return false;
  await mail(tx, personId, 'off_by_staff');
  return true;
}

/**
 * Turns two-step sign-in off; false if it was off. Ends half sessions, so someone who has only done the first step
 * isn't let in by this.
 */
async function dropTwoStep(tx: Ctx, personId: number): Promise<boolean> {
  if (!(await forgetTwoStep(tx.db, personId))) return false;
  await endHalfSessionsOf(tx.db, personId, tx.clock.real());
  return true;
}

async function ifOn<T>(ctx: Ctx, person: Person, act: () => Promise<T>): Promise<T> {
  if (!(await findTwoStep(ctx.db, person.id))?.confirmedAt) throw refuse('two_step_off', 409, OFF_ALREADY);
  return act();
}

/** Stores new codes hashed; returns them in the format people see. */
async function makeRecoveryCodes(tx: Ctx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(personId, code));
  await replaceRecoveryCodes(tx.db, personId, { hashes, at: tx.clock.now() });
  return codes.map(inGroups);
}

async function notify(tx: Ctx, personId: number, change: 'on' | 'off'): Promise<void> {
  await logActivity(tx, { action: `turn_two_step_${change}`, subjectKind: 'user', subjectId: personId });
  await mail(tx, personId, change);
}

async function mail(tx: Ctx, personId: number, change: 'on' | 'off' | 'off_by_staff'): Promise<void> {
  await queueMail(tx, {
    kind: 'two_step_changed',
    occasion: `two_step:${tx.requestId}`,
    to: { userId: personId },
    data: { change },
  });
}
