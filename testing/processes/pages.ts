/** API and pages as a process of its own; `node testing/processes/pages.ts <folder of the pages' build>`. */
import { startWeb } from '#server/app/start-web.ts';
import { openSystem } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';

const system = await openSystem(readConfig(), 'web');
await startWeb(system, { build: process.argv[2] ?? '.build/web' });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
