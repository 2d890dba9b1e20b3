import { describe, expect, test } from 'vitest';
import { verbsFor } from './verbs.rules.ts';

const verbs = ['Today', 'New course', 'Manage Voice', 'New cohort of Voice'].map((label) => ({
  label,
  about: 'Teaching',
  href: `/${label}`,
}));
const labels = (typed: string, limit = 9) => verbsFor(verbs, typed, limit).map(({ label }) => label);

describe('palette verbs', () => {
  test('match every typed word, in any order and case', () => {
    expect(labels('voice new')).toEqual(['New cohort of Voice']);
    expect(labels('VÓICE new')).toEqual(['New cohort of Voice']);
    expect(labels('NEW')).toEqual(['New course', 'New cohort of Voice']);
    expect(labels('nothing like this')).toEqual([]);
  });

  test('list those that begin with the text first, and never exceed the limit', () => {
    expect(labels('ma')).toEqual(['Manage Voice']);
    expect(labels('co')).toEqual(['New course', 'New cohort of Voice']);
    expect(labels('', 2)).toEqual(['Today', 'New course']);
  });
});
