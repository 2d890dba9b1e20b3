import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProofKind } from '#contract/primitives/proof.ts';
import { onProofNeeded } from '#web/api/proof.ts';

const ProofDialog = lazy(() => import('#web/features/accounts/proof-dialog.tsx'));

interface ProofRequest {
  readonly proof: ProofKind;
  readonly answer: (confirmed: boolean) => void;
}

/** Prompts in place whenever a call needs proof of identity; the page stays as it is below. */
export function ProofHost() {
  const [asked, setAsked] = useState<ProofRequest>();
  const [everAsked, setEverAsked] = useState(false);
  useEffect(
    () =>
      onProofNeeded(
        (proof) =>
          new Promise((resolve) => {
            setEverAsked(true);
            setAsked({ proof, answer: resolve });
          }),
      ),
    [],
  );
  if (!everAsked) return null;
  const close = (confirmed: boolean) => {
    setAsked(undefined);
    asked?.answer(confirmed);
  };
  return (
    <Suspense>
      <ProofDialog proof={asked?.proof} onGiven={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
