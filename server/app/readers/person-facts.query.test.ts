import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { queryLiveSessionsWithFacts } from './person-facts.query.ts';

const t = testDatabase();

test('the plan of a statement about a short list is cached', async () => {
  const now = new Date();
  await t.db.connection().execute(async (connection) => {
    for (let call = 0; call < 8; call += 1) {
      await queryLiveSessionsWithFacts(connection, { tokenHashes: ['none'], real: now, now });
    }
    const { rows } = await sql<{ kept: number; again: number }>`
      select generic_plans as kept, custom_plans as again from pg_prepared_statements
      where name = 'accounts_sessions_with_facts'`.execute(connection);
    // PostgreSQL makes custom plans for the first five calls, then compares.
    expect(rows).toEqual([{ kept: 3, again: 5 }]);
  });
});
