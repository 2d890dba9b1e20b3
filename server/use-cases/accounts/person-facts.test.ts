import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { queryLiveSessionsWithFacts } from './person-facts.query.ts';

const t = testDatabase();

test('every table that who asks is read from tells of its writes: what a program remembers of it is dropped', async () => {
  let text = '';
  const listening = {
    executeQuery: async (query: CompiledQuery) => {
      text = query.sql;
      return { rows: [] };
    },
  };
  // Only `executeQuery` is used.
  await queryLiveSessionsWithFacts(listening as never, { tokenHashes: [''], real: new Date(), now: new Date() });
  const read = new Set([...text.matchAll(/(?:from|join) "?([a-z_]{4,})"? /g)].map(([, table]) => table));
  for (const word of ['unnest', 'lateral']) read.delete(word);
  const { rows } = await t.pool.query<{ table: string }>(
    `select distinct c.relname as "table" from pg_trigger g join pg_class c on c.oid = g.tgrelid
      join pg_proc p on p.oid = g.tgfoid where p.proname = 'tell_askers'`,
  );
  expect(read.size).toBeGreaterThan(6);
  expect([...read].sort()).toEqual(rows.map(({ table }) => table).sort());
});
