import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aims, type BenchName, benchNames } from '../aims.ts';
import { rowsOf, withRows } from './figures.ts';

const measured = (bench: BenchName, values: readonly number[], worstOf?: string) => ({
  bench,
  says: '',
  measured: [],
  figures: values.map((value, at) => ({ what: `figure ${at + 1}`, value, aim: aims.lists.time })),
  notes: [],
  ...(worstOf ? { worstOf } : {}),
});
const at = { commit: 'abc1234', date: '2026-11-29', loopMs: 44.04 };

test('a bench replaces its own rows in the table of figures and leaves the others', () => {
  const page = 'Words.\n\n| bench | figure |\n|---|---|\n| `lists` | old |\n| `lists` | older |\n| `mail` | kept |\n';
  expect(withRows(page, 'lists', rowsOf(measured('lists', [2, 2.01]), at))).toBe(`Words.

| bench | figure |
|---|---|
| \`lists\` | figure 1 | 2 | times as long as in the demo school | ≤ 2 | reached | abc1234 | 2026-11-29 | 44 |
| \`lists\` | figure 2 | 2.01 | times as long as in the demo school | ≤ 2 | missed | abc1234 | 2026-11-29 | 44 |
| \`mail\` | kept |
`);
});

test('for many figures of one kind, the table has the worst and their number', () => {
  const rows = rowsOf(measured('lists', [3, 2, 1], 'lists'), at);
  expect(rows.map((row) => row.split(' | ').slice(1, 3))).toEqual([['the worst of 3 lists: figure 1', '3']]);
});

test('the committed table has only rows of existing benches, with a cell for every column', () => {
  const page = readFileSync('docs/figures.md', 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.filter((row) => !benchNames.some((name) => row.startsWith(`| \`${name}\` |`)))).toEqual([]);
  expect(new Set(rows.map((row) => row.split(' | ').length))).toEqual(new Set([9]));
});
