/**
 * API and pages as a process of its own; `node testing/processes/pages.ts <folder of the pages' build> [for how many
 * milliseconds visitors' answers are kept unasked]`.
 */
import { startWeb } from '#server/app/start-web.ts';
import { openSystem } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';

const system = await openSystem(readConfig(), 'web');
const [build = '.build/web', freshMs] = process.argv.slice(2);
await startWeb(system, { build, ...(freshMs === undefined ? {} : { freshMs: Number(freshMs) }) });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
