import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRefusal } from '#web/api/problem.ts';

/** What the browser begins with. A refusal that a page draws is an answer, not a fault: the console stays free for faults. */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    {
      onCaughtError: (error) => {
        if (!isRefusal(error)) console.error(error);
      },
    },
  );
});
