import { describe, expect, test } from 'vitest';
import { verbsFor } from './verbs.rules.ts';

const verbs = ['Today', 'New course', 'Manage Voice', 'New cohort of Voice'].map((label) => ({
  label,
  about: 'Teaching',
  href: `/${label}`,
}));
const labels = (typed: string, limit = 9) => verbsFor(verbs, typed, limit).map(({ label }) => label);

describe('verbs of the palette', () => {
  test('hold every word that was typed, in whatever order and case', () => {
    expect(labels('voice new')).toEqual(['New cohort of Voice']);
    expect(labels('VÓICE new')).toEqual(['New cohort of Voice']);
    expect(labels('NEW')).toEqual(['New course', 'New cohort of Voice']);
    expect(labels('nothing like this')).toEqual([]);
  });

  test('those that begin with it come first, and never more than there is room for', () => {
    expect(labels('ma')).toEqual(['Manage Voice']);
    expect(labels('co')).toEqual(['New course', 'New cohort of Voice']);
    expect(labels('', 2)).toEqual(['Today', 'New course']);
  });
});
