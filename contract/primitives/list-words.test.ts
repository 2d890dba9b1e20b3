import { expect, test } from 'vitest';
import { formatList } from './list-words.ts';

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B, and C'],
])('%j as a list in a sentence', (items, text) => {
  expect(formatList(items)).toBe(text);
});
