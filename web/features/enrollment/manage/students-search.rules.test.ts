import { expect, test } from 'vitest';
import { courseStudentsSearchOf } from './students-search.rules.ts';

test('reads the search params of a course’s students and drops what makes no sense', () => {
  expect(courseStudentsSearchOf({ q: ' Ada ', list: 'waitlist', drifting: true, page: 3, person: 7 })).toEqual({
    q: 'Ada',
    list: 'waitlist',
    drifting: true,
    page: 3,
    person: 7,
  });
  expect(courseStudentsSearchOf({ q: 100, list: 12 })).toMatchObject({ q: '100', list: 12 });
  const nothing = { q: undefined, list: undefined, drifting: undefined, page: undefined, person: undefined };
  expect(courseStudentsSearchOf({ q: '', list: 'teachers', drifting: 'no', page: 1, person: 'x' })).toEqual(nothing);
  expect(courseStudentsSearchOf({})).toEqual(nothing);
});
