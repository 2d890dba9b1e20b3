import { expect, test } from 'vitest';
import { cohortLabel } from './cohort-text.ts';

test('a cohort’s moniker appears once', () => {
  expect(cohortLabel({ name: 'Voice Acting 101: Winter', moniker: 'Winter' })).toBe('Voice Acting 101: Winter');
  expect(cohortLabel({ name: 'The dark season', moniker: 'Winter' })).toBe('Winter (The dark season)');
  expect(cohortLabel({ name: 'Winter', moniker: '' })).toBe('Winter');
});
