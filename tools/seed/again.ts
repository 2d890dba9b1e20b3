/** `npm run demo`: throws the database's contents away and makes the demo school anew. Stop `npm start` first. */

import { rmSync } from 'node:fs';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { loadEnvironmentFile, openDatabase } from '../run/environment.ts';
import { startProgram, step } from '../run/steps.ts';
import { emptyDatabase } from './unfinished.ts';

loadEnvironmentFile();
const database = await openDatabase();
const env = { ...process.env, DATABASE_URL: database.url };
const config = readConfig(env);
if (config.production) {
  console.error('The demo school is not for production.');
  process.exit(1);
}
await step('empty database', async () => {
  const connections = connect(database.url, { max: 1 });
  const { rows } = await connections.pool.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'callboard%'",
  );
  if (rows.length > 0) throw new Error('Callboard is running on this database; stop it first.');
  await emptyDatabase(connections.pool);
  await migrate(connections.db);
  await connections.close();
  rmSync(`${config.dataDir}/sandbox.json`, { force: true });
  return '';
});
await step('demo school', async () => {
  const sandbox = config.stripe.sandbox
    ? startProgram('sandbox/main.ts', [], {
        ...env,
        SANDBOX_PORT: String(config.sandboxPort),
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/webhooks/stripe`,
        SANDBOX_WEBHOOK_SECRET: config.stripe.webhookSecret,
        SANDBOX_KEY: config.stripe.secretKey,
        SANDBOX_STATE_FILE: `${config.dataDir}/sandbox.json`,
      })
    : undefined;
  await sandbox?.ready;
  const code = await startProgram('tools/seed/demo.ts', [], env).ended;
  sandbox?.child.kill('SIGTERM');
  await sandbox?.ended;
  if (code !== 0) throw new Error('Filling the demo school failed; see above.');
  return '';
});
await database.stop();
process.exit(0);
