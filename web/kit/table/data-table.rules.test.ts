import { expect, test } from 'vitest';
import { ariaSort, counted, nextSort, selectionAfter, sortOfText, sortToText } from './data-table.rules.ts';

const name = { key: 'name', sort: 'asc' } as const;
const since = { key: 'since', sort: 'desc' } as const;

test('a header sorts in its first direction, then the other, and says which', () => {
  expect(nextSort(name, undefined)).toEqual({ by: 'name', way: 'asc' });
  expect(nextSort(name, { by: 'name', way: 'asc' })).toEqual({ by: 'name', way: 'desc' });
  expect(nextSort(since, { by: 'name', way: 'asc' })).toEqual({ by: 'since', way: 'desc' });
  expect(nextSort({ key: 'email' }, undefined)).toBeUndefined();
  expect(ariaSort(name, { by: 'name', way: 'desc' })).toBe('descending');
  expect(ariaSort(since, { by: 'name', way: 'desc' })).toBe('none');
  expect(ariaSort({ key: 'email' }, undefined)).toBeUndefined();
});

test('a sort is stored in the URL, and only for sortable columns', () => {
  for (const sort of [
    { by: 'name', way: 'asc' },
    { by: 'since', way: 'desc' },
  ] as const) {
    expect(sortOfText(sortToText(sort), ['name', 'since'])).toEqual(sort);
  }
  for (const text of ['email', '', '--name', 7, undefined]) expect(sortOfText(text, ['name'])).toBeUndefined();
});

test('a checkbox selects one row, with Shift every row since the last one, and clears them the same way', () => {
  const keys = [1, 2, 3, 4, 5];
  const one = selectionAfter(new Set<number>(), keys, { key: 4, on: true });
  expect([...one]).toEqual([4]);
  const reached = selectionAfter(one, keys, { key: 2, on: true, from: 4 });
  expect([...reached].sort()).toEqual([2, 3, 4]);
  expect([...selectionAfter(reached, keys, { key: 3, on: false, from: 2 })]).toEqual([4]);
  // The last row is on another page
  expect([...selectionAfter(new Set([9]), keys, { key: 1, on: true, from: 9 })].sort()).toEqual([1, 9]);
});

test('rows are counted with their own noun', () => {
  expect([0, 1, 1204].map((count) => counted(count, ['person', 'people']))).toEqual([
    '0 people',
    '1 person',
    '1,204 people',
  ]);
});
