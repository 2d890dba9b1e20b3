import { ConfigError, readConfig } from '#server/platform/config.ts';
import { startWeb } from './app/start-web.ts';
import { openSystem } from './app/system.ts';
import { startWorker } from './app/worker.ts';

const role = process.argv[2] ?? 'both';

async function main(): Promise<void> {
  const config = readConfig();
  const stops: (() => Promise<void>)[] = [];
  if (role === 'web' || role === 'both') {
    const system = await openSystem(config, 'web');
    const web = await startWeb(system);
    stops.push(async () => {
      await web.stop();
      await system.close();
    });
  }
  if (role === 'worker' || role === 'both') {
    const system = await openSystem(config, 'worker');
    const worker = await startWorker(system);
    stops.push(async () => {
      await worker.stop();
      await system.close();
    });
  }
  if (stops.length === 0) throw new ConfigError(`Start as web, worker or both, not "${role}".`);
  // Told to the program that started us, which waits for it.
  process.send?.('ready');

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    Promise.all(stops.map((end) => end())).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
