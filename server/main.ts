import { ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { checkPooling } from '#server/platform/database/check-pooling.ts';
import { NewerSchema } from '#server/platform/database/migrations.ts';
import { DatabaseUnreachable, unreachable } from '#server/platform/database/reach.ts';
import { createLog } from '#server/platform/log.ts';
import { withSourceLines } from '#server/platform/source-lines.ts';
import { openHealthPort } from './app/health.ts';
import type { Leave } from './app/start-web.ts';
import { stopOnSignals } from './app/stop-on-signals.ts';
import { waitForSchema } from './app/wait-for-schema.ts';

const role = process.argv[2] ?? 'both';

const isWeb = role === 'web' || role === 'both';
const isWorker = role === 'worker' || role === 'both';

async function main(): Promise<void> {
  const config = readConfig();
  if (!isWeb && !isWorker) throw new ConfigError(`Start as web, worker or both, not "${role}".`);
  const stops: ((leave: Leave) => Promise<void>)[] = [];
  // Until it serves, there is nothing to finish when the parent process ends.
  const leave = () => process.exit(0);
  process.once('disconnect', leave);
  const log = createLog(role, config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  await waitForSchema(config, isWeb ? config.port : config.workerPort, log);
  await checkPooling(config);
  // Loaded only now, so that refusals above are immediate.
  const { openSystem } = await import('./app/system.ts');
  if (isWeb) {
    // Each role loads what it runs: a worker doesn't need the HTTP server and the pages.
    const { startWeb } = await import('./app/start-web.ts');
    const { printFirstStaffLink } = await import('./app/print-first-staff-link.ts');
    const system = await openSystem(config, 'web');
    const web = await startWeb(system);
    await printFirstStaffLink(system);
    stops.push(async (leave) => {
      await web.stop(leave);
      await system.close();
    });
  }
  if (isWorker) {
    const { startWorker } = await import('./app/worker.ts');
    const system = await openSystem(config, 'worker');
    const worker = await startWorker(system);
    const health =
      config.workerPort === undefined
        ? undefined
        : await openHealthPort({ host: config.host, port: config.workerPort }, () => system.readiness.state());
    stops.push(async (leave) => {
      await health?.close();
      await worker.stop(leave.finishMs);
      await system.close();
    });
  }
  // The parent process waits for this message.
  process.send?.('ready');
  process.off('disconnect', leave);
  stopOnSignals(config, stops);
}

main().catch((error: unknown) => {
  // Whatever starts us will retry, so print one line each time.
  const isExpected = [ConfigError, NewerSchema, DatabaseUnreachable].some((kind) => error instanceof kind);
  if (isExpected) console.error((error as Error).message);
  else if (isDatabaseAway(error)) console.error(unreachable(error).message);
  else {
    if (error instanceof Error && error.stack) error.stack = withSourceLines(error.stack);
    console.error(error);
  }
  process.exit(1);
});
