/**
 * Samples mutants of seats, money, and attendance, and runs the nearest tests against each, on real PostgreSQL: `node
 * testing/mutants/sample.ts --seed=1 --count=60`. A seed fixes the order of all mutants; `--from=60` continues after
 * the first 60. Mutants that don't type-check are left out. Prints one line each; docs/testing/mutants-sample.md has
 * the figures.
 */
import { globSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { connect } from '#server/platform/database/pool.ts';
import { startTestCluster } from '#testing/cluster.setup.ts';
import { seeded } from '#testing/random.ts';
import { nearestTests, sourceTexts } from '#tools/run/affected-tests.ts';
import { type Change, changed, changesOf, fitting, shown } from './changes.ts';
import { copyTree } from './tree.ts';

const FOLDERS = [
  'server/features/seats',
  'server/features/ledger',
  'server/features/checkout',
  'server/features/checkout/books',
  'server/features/payouts',
  'server/features/enrollment',
  'server/features/events/attendance',
  'server/journeys/checkout',
  'server/journeys/settling',
  'server/features/payouts/manage',
  'server/features/payouts/staff',
  'server/journeys/enrollment',
  'server/journeys/waitlist',
];
/** Rules have pure tests and `npm run test:mutants`; factories only create test data. */
const LEFT_OUT = /\.(rules|test|factory)\.ts$/;
/** Group sizes: the nearest test files run first, the next ones only if those notice nothing. */
const GROUPS = [3, 12, 40] as const;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '60' },
  },
});
const from = Number(values.from);
const count = Number(values.count);

/** The mutants numbered from `from` to `from + count`, among those that type-check. */
function drawn(): Change[] {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/*.ts`)).filter((file) => !LEFT_OUT.test(file));
  const all = files.sort().flatMap((file) => changesOf(file, tree.read(file)));
  const order = seeded(Number(values.seed)).shuffled(all);
  const chosen: Change[] = [];
  for (let at = 0; at < order.length && chosen.length < from + count; ) {
    // About five of six type-check.
    const next = order.slice(at, at + Math.ceil((from + count - chosen.length) * 1.2));
    chosen.push(...fitting(next, (file) => tree.read(file)));
    at += next.length;
  }
  console.log(`${all.length} mutants of ${files.length} files, seed ${values.seed}`);
  return chosen.slice(from, from + count);
}

const tree = copyTree();
const chosen = drawn();
const texts = sourceTexts();
const cluster = await startTestCluster();
const run = (tests: readonly string[]) => tree.run(tests, { TEST_CLUSTER_URL: cluster.url });

/** Runs ended by a failing test leave their databases behind. */
async function dropDatabases(): Promise<void> {
  const { pool, close } = connect(cluster.url, { max: 1 });
  const { rows } = await pool.query("select datname from pg_database where datname like 'test\\_%'");
  for (const { datname } of rows) await pool.query(`drop database "${datname}" with (force)`);
  await close();
}

const noticed: { readonly test: string; readonly file: string }[] = [];

/**
 * The tests near a change, in the groups they run in. Tests that noticed a change to the same file or folder come
 * first.
 */
function groupsNear({ file }: Change): string[][] {
  // Rules tests are pure: they load none of the sampled files.
  const near = nearestTests([file], texts)
    .filter((test) => !/^testing\/mutants\/|\.rules\.test\.ts$/.test(test))
    .slice(0, GROUPS.at(-1));
  const rank = (test: string): number => {
    const files = noticed.filter((one) => one.test === test).map((one) => one.file);
    return files.includes(file) ? 0 : files.some((other) => dirname(other) === dirname(file)) ? 1 : 2;
  };
  const ordered = near.toSorted((a, b) => rank(a) - rank(b));
  return GROUPS.map((end, at) => ordered.slice(GROUPS[at - 1] ?? 0, end)).filter((group) => group.length > 0);
}

async function noticedBy(change: Change): Promise<string | undefined> {
  const putBack = tree.write(change.file, changed(tree.read(change.file), change));
  try {
    for (const group of groupsNear(change)) {
      const { failed, passed, failedFiles } = await run(group);
      if (failed + passed === 0) return 'a run that did not end';
      if (failed > 0) return failedFiles[0] ?? 'a run that failed';
    }
    return undefined;
  } finally {
    putBack();
    await dropDatabases();
  }
}

let lived = 0;
try {
  for (const [index, change] of chosen.entries()) {
    const by = await noticedBy(change);
    if (by === undefined) lived += 1;
    else noticed.push({ test: by, file: change.file });
    const line = shown(tree.read(change.file), change);
    console.log(`${from + index + 1}  ${by === undefined ? 'LIVES' : 'killed'}  ${line}${by ? `  by ${by}` : ''}`);
  }
  const without = await run([...new Set(noticed.map(({ test }) => test))].filter((test) => test.endsWith('.ts')));
  if (without.failed > 0 || without.passed === 0)
    throw new Error(`Some of these fail without a mutant, too: ${without.failedFiles.join(', ')}`);
} finally {
  tree.remove();
  await cluster.remove();
}
console.log(`\n${chosen.length - lived} of ${chosen.length} mutants killed, ${lived} lived`);
