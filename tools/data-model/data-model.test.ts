import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { features, platformTables } from '#tools/architecture/features.ts';
import { CASES } from './cases/index.ts';
import { readDocument } from './document.ts';

// docs/data-model.md and the live database catalog agree.

const database = testDatabase();
const document = readDocument();
const columns = new Set<string>();
const tables = new Set<string>();
const named = new Set<string>();
const lists = new Map<string, { place: string; values: string[] }>();

/**
 * Constraints that carry a rule: checks, keys that can be violated other than by the id, composite references,
 * triggers.
 */
const NAMED = `
  select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and (contype = 'c' or (contype = 'f' and cardinality(conkey) > 1)
      or (contype = 'u' and not exists (select from pg_attribute
        where attrelid = conrelid and attnum = any (conkey) and attname = 'id')))
  union select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)
  union select found[1] from pg_proc, regexp_matches(prosrc, 'constraint = ''([a-z_]+)''', 'g') as found
    where pronamespace = 'public'::regnamespace
  union select tgname from pg_trigger where tgfoid = 'refuse_change'::regproc`;

beforeAll(async () => {
  const rows = async <Row>(sql: string): Promise<Row[]> => (await database.pool.query(sql)).rows as Row[];
  const own = `table_schema = 'public' and table_name not like 'kysely_%'`;
  for (const row of await rows<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns where ${own}`,
  )) {
    columns.add(`${row.t}.${row.c}`);
    tables.add(row.t);
  }
  for (const row of await rows<{ name: string }>(NAMED)) named.add(row.name);
  for (const row of await rows<{ name: string; place: string; def: string }>(
    `select conname as name, pg_get_constraintdef(c.oid) as def, conrelid::regclass::text || '.' || attname as place
     from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
     where contype = 'c' and conname like '%\\_known' and connamespace = 'public'::regnamespace and atttypid = 'text'::regtype`,
  )) {
    lists.set(row.name, {
      place: row.place,
      values: [...row.def.matchAll(/'([^']*)'/g)].map((found) => found[1] ?? ''),
    });
  }
});

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const without = (names: Iterable<string>, others: ReadonlySet<string>): string[] =>
  sorted(names).filter((name) => !others.has(name));

describe('the document and the database catalog', () => {
  test('maps fields, and only to columns that exist', () => {
    expect(document.columns.size).toBeGreaterThan(300);
    expect(without(document.columns.keys(), columns)).toEqual([]);
  });

  test('assigns each table to the only feature that writes it', () => {
    const owned = Object.fromEntries(
      Object.entries(features).map(([feature, { owns }]) => [feature, [...owns].sort()]),
    );
    const { platform, ...told } = readDocument().tablesByFeature;
    expect(told).toEqual(Object.fromEntries(Object.entries(owned).filter(([, tables]) => tables.length > 0)));
    expect(platform).toEqual([...platformTables].sort());
  });

  test('names every table under one feature', () => {
    expect([...document.tables].sort()).toEqual(sorted(tables));
  });

  test('lists the values that each state may have', () => {
    expect(sorted(document.values.map((list) => list.constraint))).toEqual(sorted(lists.keys()));
    for (const list of document.values) {
      const live = lists.get(list.constraint);
      expect([list.constraint, `${list.table}.${list.column}`]).toEqual([list.constraint, live?.place]);
      expect([list.constraint, ...sorted(list.values)]).toEqual([list.constraint, ...sorted(live?.values ?? [])]);
    }
  });

  test('names every constraint that carries a rule, and no other', () => {
    const documented = new Set([
      ...document.constraints.map((one) => one.name),
      ...document.values.map((one) => one.constraint),
    ]);
    expect({ notInDocument: without(named, documented) }).toEqual({ notInDocument: [] });
    const keys = new Set([...named, 'school_slugs_once', 'course_slugs_once']);
    expect({ notInDatabase: without(documented, keys) }).toEqual({ notInDatabase: [] });
  });

  test('describes each constraint in its test’s words', () => {
    const first = new Map([...CASES].reverse().map((tried) => [tried.constraint, tried.says]));
    expect(new Map(document.constraints.map((one) => [one.name, one.says]))).toEqual(first);
  });
});

test('column types follow the conventions', async () => {
  const found = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'
       and table_name not like 'kysely_%' and table_name <> 'rate_limits' and (
       (column_name like '%\\_cents' and data_type <> 'bigint')
       or (column_name like '%\\_at' and data_type <> 'timestamp with time zone')
       or data_type in ('character varying', 'timestamp without time zone', 'real', 'double precision', 'money', 'json'))`,
  );
  expect(found.rows.map((row) => row.place)).toEqual([]);
});
