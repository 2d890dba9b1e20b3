import { expect, test } from 'vitest';
import type { CourseCard } from '#contract/schools/courses.endpoints.ts';
import { memberSavings, savedOn } from './member-savings.rules.ts';

const course = (slug: string, nonmemberPrice: number, memberPrice: number, seatsRemaining = 4): CourseCard => ({
  id: 1,
  slug,
  name: slug,
  topic: 'Voice',
  level: null,
  description: '',
  imageUrl: null,
  cover: 'mouths-0-7',
  schoolName: 'Night Studio',
  schoolSlug: 'night-studio',
  accent: null,
  instructors: [],
  nextCohort: {
    id: 1,
    startsAtUtc: null,
    weeks: 6,
    memberPrice,
    nonmemberPrice,
    creditCost: 0,
    seatsRemaining,
    capacity: 12,
    times: [],
  },
});

test('the largest savings come first; courses that are full, have no cohort, or cost everyone the same are left out', () => {
  const courses = [
    course('small', 100, 90),
    course('large', 225, 150),
    course('same', 80, 80),
    course('full', 500, 100, 0),
    { ...course('undated', 500, 100), nextCohort: null },
    course('middle', 120, 80.5),
  ];
  expect(memberSavings(courses, 2)).toEqual([
    { slug: 'large', name: 'large', nonmemberPrice: 225, memberPrice: 150 },
    { slug: 'middle', name: 'middle', nonmemberPrice: 120, memberPrice: 80.5 },
  ]);
  expect(memberSavings(courses, 9).map(({ slug }) => slug)).toEqual(['large', 'middle', 'small']);
});

test('a member saves the difference, to the cent', () => {
  const prices = { slug: 'voice', name: 'Voice', nonmemberPrice: 120.1, memberPrice: 80.2 };
  expect(savedOn(prices)).toBe(39.9);
});
