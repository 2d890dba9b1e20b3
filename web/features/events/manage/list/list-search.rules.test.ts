import { expect, test } from 'vitest';
import { manageEventsSearchOf, sessionsSearchOf } from './list-search.rules.ts';

test('keeps the search params it understands and drops the rest', () => {
  const nothing = { school: undefined, q: undefined, show: undefined, page: undefined };
  expect(manageEventsSearchOf({})).toEqual(nothing);
  expect(manageEventsSearchOf({ school: 'x', q: '  ', show: 'now', page: 1 })).toEqual(nothing);
  expect(manageEventsSearchOf({ school: '7', q: 101, show: 'past', page: '3' })).toEqual({
    school: 7,
    q: '101',
    show: 'past',
    page: 3,
  });
  expect(manageEventsSearchOf({ q: 'x'.repeat(500), page: 1e9 })).toEqual({ ...nothing, q: 'x'.repeat(200) });
});

test('a course’s sessions are upcoming, past, or one cohort’s', () => {
  expect(sessionsSearchOf({ show: 'future' })).toEqual({ q: undefined, show: undefined, page: undefined });
  expect(sessionsSearchOf({ show: 'past' }).show).toBe('past');
  expect(sessionsSearchOf({ show: '12' }).show).toBe(12);
  expect(sessionsSearchOf({ show: '1e400' }).show).toBeUndefined();
});
