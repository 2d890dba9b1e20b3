import { expect, it } from 'vitest';
import { cohortTitle } from './cohort-title.rules.ts';

it('adds the course’s name if the cohort’s name doesn’t include it', () => {
  expect(cohortTitle({ name: 'Spring 2027', courseName: 'Voice Acting 101' })).toBe('Voice Acting 101, Spring 2027');
  expect(cohortTitle({ name: 'Voice Acting 101: Winter', courseName: 'Voice Acting 101' })).toBe(
    'Voice Acting 101: Winter',
  );
});
