import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { emptyDatabase } from '#testing/empty-database.ts';
import { DatabaseProxy } from '#testing/faults/database-proxy.ts';
import { smallPooler } from '#testing/faults/small-pooler.ts';
import { checkDatabase, clockFinding, poolerFindings, versionFinding } from './check-database.ts';

const t = testDatabase();
const empty = emptyDatabase();
let pooler: Awaited<ReturnType<typeof smallPooler>>;
let proxy: DatabaseProxy;
beforeAll(async () => {
  pooler = await smallPooler(t.url, 4);
  proxy = await DatabaseProxy.before(t.url);
});
afterAll(async () => {
  await pooler.close();
  proxy.goAway();
});

const findingsFor = async (pooled: string, direct: string): Promise<string[]> =>
  (await checkDatabase(pooled, direct)).findings.map(({ level, about, says }) => `${level} ${about}: ${says}`);

test('the test database is fine, and nothing sits in front of it', async () => {
  expect(await findingsFor(t.url, t.url)).toEqual([
    expect.stringMatching(/^ok PostgreSQL: version 1[5-8]\./),
    "ok clock: within 1 s of the database's",
    'ok schema: up to date',
    'ok pooler: DATABASE_URL leads to PostgreSQL itself',
  ]);
});

test('a database without our schema is reported', async () => {
  expect(await findingsFor(empty.url, empty.url)).toContainEqual(
    expect.stringMatching(/^error schema: is missing \d+ migrations from this build$/),
  );
});

test('a read-only database is reported', async () => {
  const database = new URL(t.url).pathname.slice(1);
  await t.pool.query(`alter database ${database} set default_transaction_read_only = on`);
  expect(await findingsFor(t.url, t.url)).toContain('error database: is read-only');
  await t.pool.query(`alter database ${database} reset default_transaction_read_only`);
});

test('an unreachable database is one finding, in one sentence', async () => {
  const { findings, reached } = await checkDatabase(t.url, 'postgres://127.0.0.1:9/x');
  expect(reached).toBe(false);
  expect(findings).toMatchObject([{ level: 'error', says: expect.stringContaining("The database can't be reached") }]);
});

test('a pooler that breaks prepared statements, or is set as the direct URL, is reported as start would refuse it', async () => {
  expect(await findingsFor(pooler.url, t.url)).toContainEqual(
    expect.stringMatching(/^error DATABASE_URL: leads to a pooler that breaks prepared statements/),
  );
  expect(await findingsFor(t.url, pooler.url)).toContainEqual(
    expect.stringMatching(/^error DATABASE_DIRECT_URL: two statements in a row reached different sessions/),
  );
});

test('a proxy that passes each connection through, like a pooler in session mode, is distinguished from PostgreSQL itself', async () => {
  expect(await findingsFor(proxy.url, t.url)).toEqual(
    expect.arrayContaining([
      'ok pooler: DATABASE_URL leads to a pooler in session mode, or a proxy',
      'ok pooler: DATABASE_DIRECT_URL leads to PostgreSQL itself',
    ]),
  );
});

test('a pooler in transaction mode that supports prepared statements is fine beside a direct URL, and only there', () => {
  const pooled = { moves: true, breaksPrepared: false, refusesTransactions: false, between: true };
  const straight = { moves: false, breaksPrepared: false, refusesTransactions: false, between: false };
  expect(poolerFindings(pooled, straight).map(({ says }) => says)).toEqual([
    'DATABASE_URL leads to a pooler in transaction mode',
    'DATABASE_DIRECT_URL leads to PostgreSQL itself',
  ]);
  expect(poolerFindings(pooled, undefined)).toMatchObject([{ level: 'error', about: 'DATABASE_URL' }]);
});

test.each([
  [140_012, 'error'],
  [150_018, 'ok'],
  [180_001, 'ok'],
  [190_000, 'warning'],
])('PostgreSQL %i is reported as: %s', (number, level) => {
  expect(versionFinding(number, 'x')).toMatchObject({ level });
});

test.each([
  [0, 0, 'ok'],
  [-1_900, 0, 'ok'],
  [2_100, 0, 'warning'],
  // If the clock is off by no more than the round trip took, it may be right.
  [2_100, 400, 'ok'],
  [-15_100, 0, 'error'],
])('a clock that is %i ms off, measured to within %i ms: %s', (ahead, roundTrip, level) => {
  expect(clockFinding(ahead, roundTrip)).toMatchObject({ level });
});
