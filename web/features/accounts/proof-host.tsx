import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProofKind } from '#contract/primitives/proof.ts';
import { onProofNeeded } from '#web/api/proof.ts';

const ProofDialog = lazy(() => import('#web/features/accounts/proof-dialog.tsx'));

interface Asked {
  readonly proof: ProofKind;
  readonly answer: (given: boolean) => void;
}

/** Prompts in place whenever a call needs proof of identity; the page stays as it is below. */
export function ProofHost() {
  const [asked, setAsked] = useState<Asked>();
  const [everAsked, setEverAsked] = useState(false);
  useEffect(
    () =>
      onProofNeeded(
        (proof) =>
          new Promise((answer) => {
            setEverAsked(true);
            setAsked({ proof, answer });
          }),
      ),
    [],
  );
  if (!everAsked) return null;
  const close = (given: boolean) => {
    setAsked(undefined);
    asked?.answer(given);
  };
  return (
    <Suspense>
      <ProofDialog proof={asked?.proof} onGiven={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
