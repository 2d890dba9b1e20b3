import { ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway, reasonOf } from '#server/platform/database/away.ts';
import { withSourceLines } from '#server/platform/source-lines.ts';
import type { Leave } from './app/start-web.ts';
import { stopOnSignals } from './app/stop-on-signals.ts';
import { openSystem } from './app/system.ts';

const role = process.argv[2] ?? 'both';

async function main(): Promise<void> {
  const config = readConfig();
  const stops: ((leave: Leave) => Promise<void>)[] = [];
  if (role === 'web' || role === 'both') {
    // Each role loads what it runs: a worker has no use for the HTTP server and the pages.
    const { startWeb } = await import('./app/start-web.ts');
    const system = await openSystem(config, 'web');
    const web = await startWeb(system);
    stops.push(async (leave) => {
      await web.stop(leave);
      await system.close();
    });
  }
  if (role === 'worker' || role === 'both') {
    const { startWorker } = await import('./app/worker.ts');
    const system = await openSystem(config, 'worker');
    const worker = await startWorker(system);
    stops.push(async (leave) => {
      await worker.stop(leave.finishMs);
      await system.close();
    });
  }
  if (stops.length === 0) throw new ConfigError(`Start as web, worker or both, not "${role}".`);
  // Told to the program that started us, which waits for it.
  process.send?.('ready');
  stopOnSignals(config, stops);
}

main().catch((error: unknown) => {
  // Whoever starts us tries again; one line each time.
  if (isDatabaseAway(error)) console.error(`The database can't be reached: ${reasonOf(error)}`);
  else {
    if (error instanceof Error && error.stack) error.stack = withSourceLines(error.stack);
    console.error(error instanceof ConfigError ? error.message : error);
  }
  process.exit(1);
});
