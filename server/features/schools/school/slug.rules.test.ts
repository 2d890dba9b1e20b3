import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLUG_FORMAT, SLUG_TAKEN } from '#contract/schools/slug-text.ts';
import { nextNewSlugAt, readAddress, slugFrom, slugProblem, slugsLeft } from './slug.rules.ts';

test('a slug is letters, digits, hyphens, and underscores', () => {
  expect(slugProblem('voice-acting_2')).toBeNull();
  expect(slugProblem('Voice Acting')).toBe(SLUG_FORMAT);
  expect(slugProblem('')).toBe(SLUG_FORMAT);
});

test('a slug that looks like an id, or is a reserved word, is refused', () => {
  expect(slugProblem('12')).not.toBeNull();
  expect(slugProblem('12-voices')).not.toBeNull();
  expect(slugProblem('12voices')).toBeNull();
  expect(slugProblem('new')).toBe(SLUG_TAKEN);
});

test('any school name gives a valid slug', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200, unit: 'grapheme' }),
      (name) => slugProblem(slugFrom(name, 'school')) === null,
    ),
  );
  expect(slugFrom('Émile’s 声 School', 'school')).toBe('emile-s-school');
  expect(slugFrom('Łódź, Crème Brûlée & Straße', 'school')).toBe('lodz-creme-brulee-strasse');
  expect(slugFrom('Đặng Ørsted ışık', 'school')).toBe('dang-orsted-isik');
  expect(slugFrom('声優', 'course')).toBe('course');
  expect(slugFrom('101 Voices', 'course')).toBe('course-101-voices');
});

test('the path parameter may be a slug, an id, or both', () => {
  expect(readAddress('voice-acting')).toEqual({ slug: 'voice-acting', id: null });
  expect(readAddress('12')).toEqual({ slug: '12', id: 12 });
  expect(readAddress('12-Voice-Acting')).toEqual({ slug: '12-voice-acting', id: 12 });
  expect(readAddress('../etc')).toEqual({ slug: null, id: null });
});

test('a thing gets five new slugs in thirty days, besides its first one', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, 1 + n));
  const born = day(-400);
  expect(slugsLeft([born], day(0))).toBe(5);
  expect(slugsLeft([day(0)], day(0))).toBe(5);
  const five = [born, day(0), day(1), day(2), day(3), day(4)];
  expect(slugsLeft(five, day(5))).toBe(0);
  expect(nextNewSlugAt(five, day(5))).toEqual(day(30));
  expect(nextNewSlugAt(five.slice(0, 5), day(5))).toBeNull();
  expect(nextNewSlugAt(five, day(30))).toBeNull();
  expect(slugsLeft(five, day(30))).toBe(1);
});
