import { expect, test } from 'vitest';
import { cohortWords } from './cohort-words.ts';

test('a cohort’s moniker appears once', () => {
  expect(cohortWords({ name: 'Voice Acting 101: Winter', moniker: 'Winter' })).toBe('Voice Acting 101: Winter');
  expect(cohortWords({ name: 'The dark season', moniker: 'Winter' })).toBe('Winter (The dark season)');
  expect(cohortWords({ name: 'Winter', moniker: '' })).toBe('Winter');
});
