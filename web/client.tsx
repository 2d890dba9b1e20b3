// biome-ignore-all assist/source/organizeImports: React first makes the file that every page loads a kilobyte smaller
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { StartClient } from '@tanstack/react-start/client';
import { isApiProblem } from '#web/api/problem.ts';
import { watchInstallOffer } from '#web/platform/install-app.ts';
import { watchLostParts } from '#web/platform/lost-part.ts';
import { startServiceWorker } from '#web/platform/service-worker.ts';

/**
 * The browser's entry point. A refusal that a page renders is a response, not an error, so it stays out of the console.
 */
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
watchInstallOffer();
startServiceWorker();
// Menus and messages are popovers, which Safari supports since 17, Chrome since 114, and Firefox since 125.
if ('popover' in HTMLElement.prototype) hydrate();
else void import('@oddbird/popover-polyfill').then(hydrate, hydrate);
