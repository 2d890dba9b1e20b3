import { expect, it } from 'vitest';
import { asRouteWritesIt, inPlainLetters } from './address-spelling.rules.ts';

it('decodes escaped letters, and leaves escapes that carry meaning', () => {
  expect(inPlainLetters('/%63ourses/%7eme%2D%5F')).toBe('/courses/~me-_');
  expect(inPlainLetters('/courses/caf%C3%A9%2fx%3Fy%25%zz')).toBe('/courses/caf%C3%A9%2fx%3Fy%25%zz');
});

it('spells a path like its route, and leaves parameters as they came', () => {
  expect(asRouteWritesIt('/courses/', '/COURSES')).toBe('/courses');
  expect(asRouteWritesIt('/courses/$slug', '/Courses/Voice-Acting')).toBe('/courses/Voice-Acting');
  expect(asRouteWritesIt('/courses/$slug/reimbursement', '/COURSES/A/Reimbursement')).toBe('/courses/A/reimbursement');
  expect(asRouteWritesIt('/', '/')).toBe('/');
});
