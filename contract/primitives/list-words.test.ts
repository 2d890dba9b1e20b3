import { expect, test } from 'vitest';
import { listWords } from './list-words.ts';

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B, and C'],
])('%j as a list in a sentence', (items, words) => {
  expect(listWords(items)).toBe(words);
});
