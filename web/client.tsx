// biome-ignore-all assist/source/organizeImports: React first makes the file that every page loads a kilobyte smaller
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { StartClient } from '@tanstack/react-start/client';
import { isApiProblem } from '#web/api/problem.ts';
import { watchLostParts } from '#web/platform/lost-part.ts';

/** What the browser begins with. A refusal that a page draws is an answer, not a fault: the console stays free for faults. */
function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <StartClient />
      </StrictMode>,
      {
        onCaughtError: (error) => {
          if (!isApiProblem(error) || error.status >= 500) console.error(error);
        },
      },
    );
  });
}

watchLostParts();
// Menus and messages are popovers, which Safari knows from 17 on, Chrome from 114, and Firefox from 125.
if ('popover' in HTMLElement.prototype) hydrate();
else void import('@oddbird/popover-polyfill').then(hydrate, hydrate);
