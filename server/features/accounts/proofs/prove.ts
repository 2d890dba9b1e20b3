import { FIELD_REQUIRED, refuseFields } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { requirePerson } from '../persons/require-person.ts';
import { sessionIdOf } from '../sessions/session-id.ts';
import { PROOF_CODES_PER_PERSON } from '../sign-in/limits.ts';
import { hashCode, newCode, sameHash } from '../sign-in/secrets.ts';
import { CODE_WRONG, withCode } from '../sign-in/with-code.ts';
import { PROOF_CODE_MINUTES, proofAskedOf } from './proof.rules.ts';
import { countProofCodeTry, findProofState, keepProofCode, markProven, spendProofCode } from './proof.store.ts';
import { proofNeeded, requirePassword } from './require-proof.ts';

const CODE_ENDED = 'That code has expired or was tried too often. Ask for a new one.';

/** The stored hash of an emailed code is bound to its session: no other session can use it. */
const hashOf = (sessionId: number, code: string) => hashCode(`proof:${sessionId}`, code);

/**
 * Marks the caller's session as proven from now on; accepts only the kind of proof this person needs. Returns when.
 * @throws 403 `proof_needed` if another kind is needed; 422 at `password` or `code`; 429
 */
export async function prove(
  ctx: Ctx,
  sent: { password?: string | undefined; code?: string | undefined },
  ip: string,
): Promise<Date> {
  const person = await requirePerson(ctx);
  const sessionId = sessionIdOf(ctx);
  const state = await findProofState(ctx.db, sessionId);
  const requiredProof = proofAskedOf(state);
  const real = ctx.clock.real();
  if (requiredProof === 'password') {
    if (sent.password === undefined && sent.code !== undefined) throw proofNeeded(requiredProof);
    await requirePassword(ctx, person.id, state.passwordHash, { field: 'password', password: sent.password });
    await markProven(ctx.db, sessionId, real);
    return real;
  }
  if (sent.code === undefined)
    throw sent.password === undefined ? refuseFields({ code: FIELD_REQUIRED }) : proofNeeded(requiredProof);
  if (requiredProof === 'two_step') {
    await withCode(ctx, { personId: person.id, ip }, sent.code, (tx) => markProven(tx.db, sessionId, real));
  } else await proveByMailedCode(ctx, sessionId, sent.code.replaceAll('-', ''));
  return real;
}

async function proveByMailedCode(ctx: Ctx, sessionId: number, code: string): Promise<void> {
  const at = ctx.clock.real();
  const kept = await countProofCodeTry(ctx.db, sessionId, at);
  if (kept === undefined) throw refuseFields({ code: CODE_ENDED });
  const hash = hashOf(sessionId, code);
  if (!sameHash(hash, kept)) {
    logSecurity(ctx, 'proof_failed', { outcome: 'wrong_code' });
    throw refuseFields({ code: CODE_WRONG });
  }
  if (!(await spendProofCode(ctx.db, sessionId, { hash, at }))) throw refuseFields({ code: CODE_ENDED });
}

/**
 * Emails six digits to a person who has neither two-step sign-in nor a password. An earlier code stops working.
 * @throws 403 `proof_needed` if another kind of proof is needed; 429
 */
export async function mailProofCode(ctx: Ctx): Promise<{ email: string; expiresMinutes: number }> {
  const person = await requirePerson(ctx);
  const sessionId = sessionIdOf(ctx);
  const requiredProof = proofAskedOf(await findProofState(ctx.db, sessionId));
  if (requiredProof !== 'email_code') throw proofNeeded(requiredProof);
  await takeFromLimit(ctx, PROOF_CODES_PER_PERSON, String(person.id));
  const code = newCode();
  const expiresAt = new Date(ctx.clock.real().getTime() + PROOF_CODE_MINUTES * 60_000);
  await inTransaction(ctx, async (tx) => {
    await keepProofCode(tx.db, sessionId, { hash: hashOf(sessionId, code), expiresAt });
    await queueMail(tx, {
      kind: 'proof_code',
      occasion: `proof:${tx.requestId}`,
      to: { userId: person.id },
      data: { code, expiresMinutes: PROOF_CODE_MINUTES },
    });
  });
  return { email: person.email, expiresMinutes: PROOF_CODE_MINUTES };
}
