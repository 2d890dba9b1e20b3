/** `npm run verify`: checks every invariant, prints what is broken, exits non-zero then. */
import { invariants } from '#server/app/verify/invariants.ts';
import { verify } from '#server/app/verify/verify.ts';
import { DatabaseClock } from '#server/platform/clock.ts';
import { connect } from '#server/platform/database/pool.ts';
import { loadEnvironmentFile, openDatabase } from '../run/environment.ts';

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
await connections.close();
await database.stop();
process.exit(breaches.length === 0 ? 0 : 1);
