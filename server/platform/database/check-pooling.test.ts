import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { smallPooler } from '#testing/faults/small-pooler.ts';
import { checkPooling, poolingFaults, tryPooling } from './check-pooling.ts';

const t = testDatabase();
let pooler: Awaited<ReturnType<typeof smallPooler>>;
let single: Awaited<ReturnType<typeof smallPooler>>;
beforeAll(async () => {
  pooler = await smallPooler(t.url, 4);
  single = await smallPooler(t.url, 1);
});
afterAll(async () => {
  await pooler.close();
  await single.close();
});

test('PostgreSQL itself passes', async () => {
  expect(await tryPooling(t.url)).toEqual({ moves: false, breaksPrepared: false, refusesTransactions: false });
  await checkPooling({ databaseUrl: t.url, databaseDirectUrl: t.url });
});

test('an unreachable database is left to the code that needs it to report', async () => {
  const away = 'postgres://127.0.0.1:9/x';
  await checkPooling({ databaseUrl: away, databaseDirectUrl: t.url });
  await checkPooling({ databaseUrl: t.url, databaseDirectUrl: away });
});

test('a pooler in transaction mode that doesn’t track prepared statements is refused with an explanation', async () => {
  expect(await tryPooling(pooler.url)).toEqual({ moves: true, breaksPrepared: true, refusesTransactions: false });
  const refused = checkPooling({ databaseUrl: pooler.url, databaseDirectUrl: t.url });
  await expect(refused).rejects.toThrow('DATABASE_URL: leads to a pooler that breaks prepared statements');
  await expect(refused).rejects.not.toThrow('DATABASE_DIRECT_URL');
});

test('a pooler in statement mode is refused with an explanation, as either URL', async () => {
  const statement = await smallPooler(t.url, 2, 'statement');
  try {
    await expect(checkPooling({ databaseUrl: statement.url, databaseDirectUrl: t.url })).rejects.toThrow(
      'DATABASE_URL: leads to a pooler in statement mode, which refuses transactions.',
    );
    await expect(checkPooling({ databaseUrl: t.url, databaseDirectUrl: statement.url })).rejects.toThrow(
      'DATABASE_DIRECT_URL: two statements in a row reached different sessions',
    );
  } finally {
    await statement.close();
  }
});

test('as the direct URL, any pooler in transaction mode is refused, even one with a single session', async () => {
  for (const { url } of [pooler, single])
    await expect(checkPooling({ databaseUrl: t.url, databaseDirectUrl: url })).rejects.toThrow(
      'DATABASE_DIRECT_URL: two statements in a row reached different sessions',
    );
});

test('a pooler that supports prepared statements needs only a direct URL beside it', () => {
  const keeps = { moves: true, breaksPrepared: false, refusesTransactions: false };
  const straight = { moves: false, breaksPrepared: false, refusesTransactions: false };
  expect(poolingFaults(keeps, straight)).toEqual([]);
  expect(poolingFaults(straight, undefined)).toEqual([]);
  expect(poolingFaults(keeps, undefined)).toEqual([expect.stringMatching(/^DATABASE_URL: .* as DATABASE_DIRECT_URL$/)]);
});
