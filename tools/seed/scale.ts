/** `npm run seed -- --scale N [--seed S]`: adds N thousand learners with all their data. Never in production. */
import { parseArgs } from 'node:util';
import { DatabaseClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { loadEnvironmentFile, openDatabase } from '../run/environment.ts';
import { addLearners } from './scale/add-learners.ts';

const { values } = parseArgs({ options: { scale: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const thousands = Number(values.scale);
const seed = Number(values.seed);
if (!(thousands > 0 && thousands <= 10_000) || !(Number.isInteger(seed) && seed >= 0)) {
  console.error('npm run seed -- --scale N [--seed S]   N: thousands of learners (0.05 to 10000), S: a whole number');
  process.exit(2);
}

loadEnvironmentFile();
if (readConfig(process.env, { startsDatabase: true }).production) {
  console.error('Made-up learners are not added in production.');
  process.exit(2);
}
const database = await openDatabase();
const connections = connect(database.url, { max: 2 });
const began = performance.now();
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1);
try {
  await migrate(connections.db);
  const clock = new DatabaseClock(connections.pool);
  await clock.refresh();
  let reportedAt = 0;
  const done = await addLearners(connections.pool, {
    learners: Math.round(thousands * 1000),
    seed,
    now: clock.now(),
    onProgress({ learners, of, rows }) {
      if (learners < of && performance.now() - reportedAt < 1_000) return;
      reportedAt = performance.now();
      console.log(`· ${learners} of ${of} learners, ${rows} rows, ${seconds()} s`);
    },
  });
  console.log(
    `${done.learners} learners with ${done.rows} rows in ${seconds()} s (seed ${seed}); npm run callboard -- verify checks them`,
  );
} finally {
  await connections.close();
  await database.stop();
}
