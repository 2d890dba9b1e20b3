import { expect, test } from 'vitest';
import { gridOf, namedMarks } from './chart.rules.ts';

test('a grid has lines at whole numbers from 0 to the maximum, five at most', () => {
  expect(gridOf(0)).toEqual([0, 1]);
  expect(gridOf(3)).toEqual([0, 1, 2, 3]);
  expect(gridOf(17)).toEqual([0, 5, 10, 15, 20]);
  expect(gridOf(100)).toEqual([0, 25, 50, 75, 100]);
  for (let greatest = 0; greatest <= 3_000; greatest += 1) {
    const grid = gridOf(greatest);
    expect(grid.length, String(greatest)).toBeLessThanOrEqual(5);
    expect(grid.at(-1), String(greatest)).toBeGreaterThanOrEqual(greatest);
    expect(grid.every(Number.isInteger), String(greatest)).toBe(true);
  }
});

test('of many marks only a few are labeled, including the first and the last', () => {
  expect([...namedMarks(3, 6)]).toEqual([0, 1, 2]);
  const named = [...namedMarks(60, 6)];
  expect([named.length, named[0], named.at(-1)]).toEqual([6, 0, 59]);
  expect(namedMarks(0, 6).size).toBe(0);
});
