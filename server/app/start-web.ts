import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK_CHANNEL } from '#server/platform/clock.ts';
import { listen } from '#server/platform/database/listen.ts';
import { mountApiReference } from './api-reference.ts';
import { mountCovers } from './covers.ts';
import { mountDevClock } from './dev-clock.ts';
import { mountPagesElsewhere } from './dev-pages.ts';
import { buildApp } from './http.ts';
import type { System } from './system.ts';
import { type MountedWeb, mountWeb } from './web.ts';

/** What public pages show has changed, says the transaction that changed it (`tell_public_pages` in the database). */
const PAGES_CHANNEL = 'public_pages';

/** How long a program that is asked to leave has for it. */
export interface Leave {
  /** For so long it says that it goes and serves as before. */
  readonly announceMs: number;
  /** After that, for what is under way. */
  readonly finishMs: number;
}

const AT_ONCE: Leave = { announceMs: 0, finishMs: 5_000 };

/** Serves pages and API; `build`: the folder of the pages' build, where it is another one. Resolves when the port answers. */
export async function startWeb(
  system: System,
  build: { readonly build?: string } = {},
): Promise<{ stop(leave?: Leave): Promise<void>; port: number }> {
  const app = await buildApp(system);
  mountDevClock(app, system);
  mountCovers(app);
  mountApiReference(app);
  let web: MountedWeb | undefined;
  if (system.config.dev) mountPagesElsewhere(app);
  else web = await mountWeb(app, { config: system.config, clockOffsetMs: () => system.clock.offsetMs, ...build });
  const listener = await listen(
    system.config.databaseUrl,
    [CLOCK_CHANNEL, PAGES_CHANNEL],
    (channel) => {
      // Also after each reconnection, when something may have been missed.
      if (channel !== CLOCK_CHANNEL) web?.dropPages();
      if (channel === PAGES_CHANNEL) return;
      system.clock.refresh().catch((error: unknown) => system.log.error({ err: error }, 'reading the clock failed'));
    },
    system.log,
  );
  await app.listen({ port: system.config.port, host: system.config.host });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : system.config.port,
    async stop({ announceMs, finishMs } = AT_ONCE) {
      if (announceMs > 0) app.goingAway?.announce();
      await sleep(announceMs);
      const left = await app.goingAway?.leave(finishMs);
      if (left) system.log.warn({ requests: left }, 'requests were broken off: they took longer than there was time');
      await listener.close();
      await app.close();
    },
  };
}
