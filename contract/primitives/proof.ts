/**
 * Ways to prove identity beyond the session. The first one that the person has, in this order, is required;
 * `details.proof` of the refusal names it.
 */
export const PROOF_KINDS = ['two_step', 'password', 'email_code'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Code of the 403 that requires proof of identity: send the proof to `POST /auth/proofs`, then repeat the request. */
export const PROOF_NEEDED = 'proof_needed';
