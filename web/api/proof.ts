import { PROOF_KINDS, PROOF_NEEDED, type ProofKind } from '#contract/primitives/proof.ts';
import type { ApiProblem } from '#web/api/problem.ts';

/** Prompts the person for proof of their identity and sends it; false: the person canceled. */
type AskForProof = (proof: ProofKind) => Promise<boolean>;

let caller: AskForProof | undefined;
/** Calls that are refused during the prompt wait for the same result. */
let pendingProof: Promise<boolean> | undefined;

/** Sets the prompt while this page is shown; returns a function that removes it. */
export function onProofNeeded(promptForProof: AskForProof): () => void {
  caller = promptForProof;
  return () => {
    if (caller === promptForProof) caller = undefined;
  };
}

/** Which proof the server requires; undefined if it refused for another reason. */
export function proofNeededBy({ code, details }: Pick<ApiProblem, 'code' | 'details'>): ProofKind | undefined {
  return code === PROOF_NEEDED ? PROOF_KINDS.find((kind) => kind === details?.proof) : undefined;
}

/** True once the person has confirmed their identity: the refused request can be sent again. */
export async function proofIsGiven(problem: ApiProblem): Promise<boolean> {
  const proof = proofNeededBy(problem);
  if (proof === undefined || !caller) return false;
  pendingProof ??= caller(proof).finally(() => {
    pendingProof = undefined;
  });
  return pendingProof;
}
