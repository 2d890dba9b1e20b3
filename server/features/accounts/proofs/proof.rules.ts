import type { ProofKind } from '#contract/primitives/proof.ts';
import { isFresh } from '../sessions/session.rules.ts';

/** A session, and the proofs its owner has available. */
export interface ProofState {
  readonly authenticatedAt: Date;
  /** When the owner last proved their identity; null: never. */
  readonly provenAt: Date | null;
  readonly hasTwoStep: boolean;
  readonly passwordHash: string | null;
}

/** How long an emailed code works. */
export const PROOF_CODE_MINUTES = 10;
export const PROOF_CODE_TRIES = 5;

/** The strongest proof that the person has. */
export function proofAskedOf({ hasTwoStep, passwordHash }: ProofState): ProofKind {
  if (hasTwoStep) return 'two_step';
  return passwordHash === null ? 'email_code' : 'password';
}

/** True within ten minutes of this session's sign-in, or of the last proof in it. */
export function isProven({ authenticatedAt, provenAt }: ProofState, real: Date): boolean {
  return isFresh(authenticatedAt, real) || (provenAt !== null && isFresh(provenAt, real));
}
