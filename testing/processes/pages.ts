/** The API and pages as a separate process: `node testing/processes/pages.ts <folder of the pages' build>`. */
import { startWeb } from '#server/app/start-web.ts';
import { stopOnSignals } from '#server/app/stop-on-signals.ts';
import { openSystem } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';

const config = readConfig();
const system = await openSystem(config, 'web');
const [build = '.build/web'] = process.argv.slice(2);
const web = await startWeb(system, { build });
stopOnSignals(config, [
  async (leave) => {
    await web.stop(leave);
    await system.close();
  },
]);
process.send?.('ready');
