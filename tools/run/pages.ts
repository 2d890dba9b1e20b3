/**
 * The front end of `npm run dev`: renders pages with Vite and passes everything else to the API. `API_PORT` says where
 * that listens.
 */
import { startDevPages } from '#server/app/dev-pages.ts';
import { CLOCK_CHANNEL, DatabaseClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { listen } from '#server/platform/database/listen.ts';
import { connect } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';

const config = readConfig();
const log = createLog('web', config.logLevel);
const connections = connect(config.databaseUrl, { max: 1, applicationName: 'callboard-pages' });
const clock = new DatabaseClock(connections.pool);
// Also called after each connect.
const onMoved = (): void => {
  clock.refresh().catch((error: unknown) => log.error({ err: error }, 'reading the clock failed'));
};
const listener = await listen(config.databaseUrl, [CLOCK_CHANNEL], onMoved, log);
const apiPort = Number(process.env.API_PORT);
const pages = await startDevPages({ config, apiPort, clockOffsetMs: () => clock.offsetMs });
process.send?.('ready');

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void Promise.allSettled([pages.stop(), listener.close(), connections.close()]).then(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
