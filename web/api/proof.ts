import { PROOF_KINDS, PROOF_NEEDED, type ProofKind } from '#contract/primitives/proof.ts';
import type { ApiProblem } from '#web/api/problem.ts';

/** Asks the person for a proof of who they are, and sends it; false: they would rather not. */
type AskForProof = (proof: ProofKind) => Promise<boolean>;

let asker: AskForProof | undefined;
/** Calls that are refused while it is asked wait for the same answer. */
let asking: Promise<boolean> | undefined;

/** Says who asks while this page is shown; answers how to stop. */
export function onProofNeeded(ask: AskForProof): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Which proof the server asks for; undefined where it refused something else. */
export function proofNeededBy({ code, details }: Pick<ApiProblem, 'code' | 'details'>): ProofKind | undefined {
  return code === PROOF_NEEDED ? PROOF_KINDS.find((kind) => kind === details?.proof) : undefined;
}

/** True once the person has shown who they are: what was refused can be sent again. */
export async function proofIsGiven(problem: ApiProblem): Promise<boolean> {
  const proof = proofNeededBy(problem);
  if (proof === undefined || !asker) return false;
  asking ??= asker(proof).finally(() => {
    asking = undefined;
  });
  return asking;
}
