import type { Config } from '#server/platform/config.ts';
import type { Leave } from './start-web.ts';

/** How long closing connections and the queue may take beyond the configured times. */
const CLOSING_MS = 3_000;

/**
 * Stops this process with `stops` on a signal. SIGTERM waits as configured; Ctrl-C and the end of the parent process
 * don't wait for a load balancer. Even if something hangs, the process ends shortly after the configured times.
 */
export function stopOnSignals(
  config: Pick<Config, 'goingAwayMs' | 'finishWithinMs'>,
  stops: readonly ((leave: Leave) => Promise<void>)[],
): void {
  let stopping = false;
  const stop = (announceMs: number): void => {
    if (stopping) return;
    stopping = true;
    const leave: Leave = { announceMs, finishMs: config.finishWithinMs };
    setTimeout(
      () => {
        console.error('Still not at its end: what is under way is broken off.');
        process.exit(1);
      },
      announceMs + config.finishWithinMs + CLOSING_MS,
    ).unref();
    Promise.all(stops.map((end) => end(leave))).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(config.goingAwayMs));
  process.on('SIGINT', () => stop(0));
  process.on('disconnect', () => stop(0));
}
