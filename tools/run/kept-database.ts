import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from './environment.ts';
import { inSeconds, pauseBefore } from './supervised.ts';

export interface KeptDatabase {
  /** Stops watching. The owner of the database's handle stops the database itself. */
  stop(): Promise<void>;
}

/**
 * Restarts the embedded database whenever it dies, on its port, and claims it for this start again; it retries with
 * growing pauses and never gives up. `lost` in the result of `claim` resolves when the connection that holds the claim
 * ends.
 */
export async function keepDatabase(
  database: DatabaseHandle,
  claim: (database: DatabaseHandle) => Promise<{ readonly lost: Promise<void>; release(): Promise<void> }>,
  say: (line: string) => void,
): Promise<KeptDatabase> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let held = await claim(database);
  const watch = async (): Promise<void> => {
    for (;;) {
      await held.lost;
      if (signal.aborted) return;
      const began = Date.now();
      say('· the database is gone; it starts again');
      for (let tries = 1; ; tries += 1) {
        try {
          await database.again();
          held = await claim(database);
          break;
        } catch (error) {
          if (signal.aborted) return;
          const pause = pauseBefore(tries);
          const [reason] = String(error instanceof Error ? error.message : error).split('\n');
          say(`· the database doesn't start: ${reason} The next try is in ${inSeconds(pause)}`);
          await sleep(pause, undefined, { signal }).catch(() => undefined);
        }
        if (signal.aborted) return;
      }
      say(`· the database runs again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await held.release();
      await watching;
    },
  };
}
