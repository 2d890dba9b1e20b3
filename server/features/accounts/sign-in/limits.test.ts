import { expect, test } from 'vitest';
import { blockSeconds } from './limits.ts';

test('each block lasts twice as long as the one before, at most a day', () => {
  expect([0, 1, 2, 3].map(blockSeconds)).toEqual([300, 600, 1200, 2400]);
  expect(blockSeconds(50)).toBe(86_400);
});
