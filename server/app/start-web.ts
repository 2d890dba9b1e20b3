import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK_CHANNEL } from '#server/platform/clock.ts';
import { listen } from '#server/platform/database/listen.ts';
import { mountApiReference } from './api-reference.ts';
import { WEB_LISTENS } from './connections-of.ts';
import { mountCovers } from './covers.ts';
import { mountDevClock } from './dev-clock.ts';
import { mountPagesElsewhere } from './dev-pages.ts';
import { buildServer } from './http.ts';
import { PictureCache } from './picture-cache.ts';
import { mountSocialCards } from './social-cards/mount.ts';
import type { System } from './system.ts';
import { mountWeb } from './web.ts';

export interface StartOptions {
  /** The folder of the pages' build, if it isn't the default. */
  readonly build?: string;
}

/** How long a process may take to stop. */
export interface Leave {
  /** How long the process announces that it is stopping while it serves as before. */
  readonly announceMs: number;
  /** After the announcement, how long requests in progress may take. */
  readonly finishMs: number;
}

const AT_ONCE: Leave = { announceMs: 0, finishMs: 5_000 };

/** Serves pages and API. Resolves when the port responds. */
export async function startWeb(
  system: System,
  build: StartOptions = {},
): Promise<{
  stop(leave?: Leave): Promise<void>;
  port: number;
  cached(): { readonly bytes: number; readonly count: number };
}> {
  const { app, cache, visitorCtx } = await buildServer(system);
  mountDevClock(app, system);
  const pictures = new PictureCache(visitorCtx);
  mountCovers(app, pictures);
  mountSocialCards(app, pictures);
  mountApiReference(app);
  if (system.config.dev) mountPagesElsewhere(app);
  else await mountWeb(app, { config: system.config, clockOffsetMs: () => system.clock.offsetMs, ...build });
  const listener = await listen(
    system.config.databaseDirectUrl,
    [CLOCK_CHANNEL],
    // Also after each reconnection, because a clock change may have been missed.
    () => {
      system.clock.refresh().then(
        () => cache.clear(),
        (error: unknown) => system.log.error({ err: error }, 'reading the clock failed'),
      );
    },
    system.log,
    WEB_LISTENS,
  );
  await app.ready();
  cache.open();
  await app.listen({ port: system.config.port, host: system.config.host });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : system.config.port,
    cached: cache.size,
    async stop({ announceMs, finishMs } = AT_ONCE) {
      if (announceMs > 0) app.goingAway?.announce();
      await sleep(announceMs);
      const unfinished = await app.goingAway?.leave(finishMs);
      if (unfinished)
        system.log.warn({ requests: unfinished }, 'requests were broken off: they took longer than there was time');
      await listener.close();
      await app.close();
    },
  };
}
