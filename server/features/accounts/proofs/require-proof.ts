import { FIELD_REQUIRED, type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { PROOF_NEEDED, type ProofKind } from '#contract/primitives/proof.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { clearLimit, countTry, tooMany } from '#server/platform/limits.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { sessionIdOf } from '../sessions/session-id.ts';
import { PASSWORD_TRIES_PER_PERSON } from '../sign-in/limits.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import { isProven, proofAskedOf } from './proof.rules.ts';
import { findProofState, markProven } from './proof.store.ts';

export const PASSWORD_WRONG = "That isn't your current password.";
const CONFIRM = "Confirm it's you to continue.";

/** The 403 that asks for this kind of proof. */
export function proofNeeded(proof: ProofKind): Refusal {
  return refuse(PROOF_NEEDED, 403, CONFIRM, { proof });
}

/**
 * Checks the current password from a field named `password`; counts tries. A person without a password (null) is
 * refused as if it were wrong.
 */
export async function requirePassword(
  ctx: Ctx,
  personId: number,
  hash: string | null,
  typed: { field: string; password: string | undefined },
): Promise<void> {
  if (!typed.password) throw refuseFields({ [typed.field]: FIELD_REQUIRED });
  const tried = await countTry(ctx, PASSWORD_TRIES_PER_PERSON, String(personId));
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
  if (hash === null || !(await verifyPassword(hash, typed.password))) {
    logSecurity(ctx, 'proof_failed', { outcome: 'wrong_password', personId });
    throw refuseFields({ [typed.field]: PASSWORD_WRONG });
  }
  await clearLimit(ctx, PASSWORD_TRIES_PER_PERSON, String(personId));
}

/**
 * Requires a sign-in or proof in this session within the last ten minutes. A password sent along must be right even
 * then, and serves as proof if a password is the kind needed.
 * @throws 403 `proof_needed` with `details.proof`; 422 at `password`; 429
 */
export async function requireProof(ctx: Ctx, sent: { readonly password?: string | undefined } = {}): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new Error('Only who is signed in can be asked for proof.');
  const sessionId = sessionIdOf(ctx);
  const state = await findProofState(ctx.db, sessionId);
  const requiredProof = proofAskedOf(state);
  if (sent.password !== undefined) {
    const typed = { field: 'password', password: sent.password };
    await requirePassword(ctx, ctx.actor.personId, state.passwordHash, typed);
    if (requiredProof === 'password') return markProven(ctx.db, sessionId, ctx.clock.real());
  }
  if (!isProven(state, ctx.clock.real())) throw proofNeeded(requiredProof);
}
