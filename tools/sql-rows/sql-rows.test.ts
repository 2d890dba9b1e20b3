import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareRows } from './compare.ts';
import { type TypedStatement, typedStatements } from './row-types.ts';

const INT4 = 23;
const INT8 = 20;
const TEXT = 25;
const BOOL = 16;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const JSONB = 3802;

const SOURCE = `
declare function sql<T>(parts: TemplateStringsArray, ...values: unknown[]): T;
interface Base { readonly id: number; readonly name: string | null }
interface Row extends Base {
  readonly kind: 'live' | 'written';
  readonly startsAt: Date;
  readonly ids: readonly number[];
  readonly facts: { readonly a: number };
  readonly open?: boolean;
}
declare const columns: unknown;
const condition = sql<boolean>\`id = \${1} and name is not null\`;
declare const from: unknown;
export const one = sql<Row>\`select \${columns} from things where \${condition}\`;
export const two = sql<{ total: number }>\`select count(*) as total from things\`;
export const three = sql<boolean>\`exists (select from things where id = \${1})\`;
export const four = sql<Record<string, string>>\`select * from things order by id\`;
export const five = sql<{ extra: string }>\`select x.* from (\${from}) x\`;
`;

let folder: string;
let typed: TypedStatement[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callboard-rows-'));
  const file = join(folder, 'things.ts');
  writeFileSync(file, SOURCE);
  typed = typedStatements(
    ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, types: [] }),
    (name) => name.endsWith('things.ts'),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const SELECT = 'select a, b from things where id = $1 and name is not null';
const COLUMNS = [
  ['id', INT8],
  ['name', TEXT],
  ['kind', TEXT],
  ['startsAt', TIMESTAMPTZ],
  ['ids', INT8_ARRAY],
  ['facts', JSONB],
] as const;
const without = (name: string) => COLUMNS.filter(([column]) => column !== name);
const problems = (columns: readonly (readonly [string, number])[], text = SELECT) =>
  compareRows(typed, [{ text, columns }]).problems.map((problem) => problem.split('\n')[0]?.replace(/^\S+ /, ''));

describe('row types', () => {
  test('are read from raw SQL whose row is an object with known names', () => {
    expect(typed.map(({ row }) => [...row.keys()])).toEqual([
      ['kind', 'startsAt', 'ids', 'facts', 'open', 'id', 'name'],
      ['total'],
      ['extra'],
    ]);
  });

  test('agree with what PostgreSQL described', () => {
    expect(problems(COLUMNS)).toEqual([]);
    expect(problems([...COLUMNS, ['open', BOOL]])).toEqual([]);
    expect(problems([['total', INT8]], 'select count(*) as total from things')).toEqual([]);
  });

  test('report a missing column', () => {
    expect(problems(without('startsAt'))).toEqual(['no column for startsAt']);
  });

  test('report a column of another type', () => {
    expect(problems([...without('startsAt'), ['startsAt', TEXT]])).toEqual([
      'startsAt is date, its column string (type 25)',
    ]);
    expect(problems([...without('id'), ['id', TEXT]])).toEqual(['id is number, its column string (type 25)']);
    expect(problems([...without('ids'), ['ids', INT4]])).toEqual(['ids is array, its column number (type 23)']);
    expect(problems([...COLUMNS, ['open', INT4]])).toEqual(['open is boolean, its column number (type 23)']);
  });

  test('count the executed statements, and leave out a text that many statements could have', () => {
    const executed = [
      { text: SELECT, columns: COLUMNS },
      { text: `select x.* from (${SELECT}) x`, columns: COLUMNS },
      { text: 'select something else', columns: [] },
    ];
    expect(compareRows(typed, executed)).toEqual({ problems: [], compared: 1 });
  });
});
