/**
 * `npm run verify`: checks every invariant, prints what is broken, exits non-zero then. With `-- --provider` it also compares
 * our books with the payment providers', which have to be there.
 */
import { invariants } from '#server/app/verify/invariants.ts';
import { verify } from '#server/app/verify/verify.ts';
import { DatabaseClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { openProviders } from '#server/providers/open.ts';
import { loadEnvironmentFile, openDatabase, withRunningSandbox } from '../run/environment.ts';
import { verifyProviders } from './verify-providers.ts';

loadEnvironmentFile();
const database = await openDatabase();
const connections = connect(database.url, { max: 2 });
const clock = new DatabaseClock(connections.pool);
await clock.refresh();
const breaches = await verify(connections.pool, clock.now());
for (const breach of breaches) {
  console.log(`BROKEN ${breach.invariant}: ${breach.says}`);
  for (const row of breach.rows) console.log(`  ${JSON.stringify(row)}`);
}
console.log(`${invariants.length - breaches.length} of ${invariants.length} invariants hold`);
let differences = 0;
if (process.argv.includes('--provider')) {
  const config = readConfig({ ...withRunningSandbox(process.env), DATABASE_URL: database.url });
  const providers = openProviders(config, createLog('verify', 'silent'));
  differences = await verifyProviders({ db: connections.db, clock, providers }, (line) => console.log(line));
  await providers.mailer.close();
}
await connections.close();
await database.stop();
process.exit(breaches.length + differences === 0 ? 0 : 1);
