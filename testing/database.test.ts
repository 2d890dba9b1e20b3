import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const t = testDatabase();

test('each test file has its own migrated database', async () => {
  const { rows } = await t.pool.query<{ name: string }>('select current_database() as name');
  expect(rows[0]?.name).toMatch(/^test_/);
  const house = await t.db.selectFrom('schools').select('id').where('is_house', '=', true).executeTakeFirstOrThrow();
  expect(house.id).toBe(1);
});
