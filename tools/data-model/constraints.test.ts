import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { Case } from './case.ts';
import { CASES } from './cases/index.ts';
import { readDocument } from './document.ts';
import { WORLD } from './world.ts';

// Every constraint refuses what it exists for: each case is tried against one valid row in every table and rolled back.

const database = testDatabase();
let client: PoolClient;
const columns = new Map<string, string[]>();

beforeAll(async () => {
  client = await database.pool.connect();
  for (const rows of WORLD) await client.query(rows);
  const found = await client.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
  );
  for (const column of found.rows) columns.set(column.table, [...(columns.get(column.table) ?? []), column.name]);
});
afterAll(() => client.release());

const statements = (tried: Case): string => {
  if (tried.sql !== undefined) return tried.sql;
  if (tried.copy === undefined) throw new Error(`${tried.constraint} tries nothing`);
  const { table, set, where } = tried.copy;
  const names = columns.get(table) ?? [];
  const unknown = Object.keys(set).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => set[name] ?? `"${name}"`).join(', ');
  return `insert into ${table} (${quoted}) select ${values} from ${table} where ${where}`;
};

/** Which constraint refused the change; `nothing` if the database accepted it. */
async function refusedBy(tried: Case): Promise<string> {
  await client.query('begin');
  try {
    await client.query(`${statements(tried)}; set constraints all immediate`);
    return 'nothing';
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

describe('each constraint refuses what breaks it', () => {
  test.each(CASES.map((tried) => [tried.constraint, tried.says, tried] as const))(
    '%s: %s',
    async (name, _says, tried) => {
      expect(await refusedBy(tried)).toBe(name);
    },
  );
});

// If another check looks at the same column first, these values satisfy it.
const BESIDE: Record<string, Record<string, string>> = {
  orders_state_known: { paid_at: 'now()' },
  promo_codes_kind_known: { percent: 'null' },
  course_listings_state_known: { decided_at: 'now()' },
  seat_holds_state_known: { ended_at: 'now()' },
  seat_waitlist_state_known: { ended_at: 'now()' },
  disputes_state_known: { closed_at: 'now()' },
  credit_reservations_state_known: { ended_at: 'now()' },
  enrolments_reason_known: { order_line_id: 'null' },
  enrolments_state_known: { ended_at: 'now()' },
  ticket_types_kind_known: { event_id: 'null', workout_id: '1' },
  workout_places_state_known: { cancelled_at: 'now()' },
  email_templates_kind_known: {
    interval_value: '1',
    interval_unit: `'days'`,
    list_kind: 'null',
    list_cohort_id: 'null',
  },
};

describe('each list of values refuses any other value', () => {
  const lists = readDocument().values;
  test.each(lists.map((list) => [list.constraint, list] as const))('%s', async (name, { table, column }) => {
    const set = { ...BESIDE[name], [column]: `'nonsense'` };
    const where = `ctid = (select min(ctid) from ${table})`;
    expect(await refusedBy({ constraint: name, says: '', copy: { table, set, where } })).toBe(name);
  });
});
