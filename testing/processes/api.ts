/** The API without pages, as a separate process that fault tests kill. */
import { buildApp } from '#server/app/http.ts';
import { openSystem } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';

const config = readConfig();
const system = await openSystem(config, 'web');
const app = await buildApp(system);
await app.listen({ port: config.port, host: '127.0.0.1' });
process.send?.('ready');
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => system.close())
    .then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
