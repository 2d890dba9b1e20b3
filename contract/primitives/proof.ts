/**
 * What shows who someone is, beyond the session: asked in this order, the first that the person has. `details.proof` of the
 * refusal says which.
 */
export const PROOF_KINDS = ['two_step', 'password', 'email_code'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Code of the 403 that asks for it: send it to `POST /auth/proofs`, then the same request again. */
export const PROOF_NEEDED = 'proof_needed';
