import { expect, test } from 'vitest';
import { sessionsSearchOf } from './list-search.rules.ts';

test('a course’s sessions are upcoming, past, or one cohort’s', () => {
  expect(sessionsSearchOf({ show: 'future' })).toEqual({ q: undefined, show: undefined, page: undefined });
  expect(sessionsSearchOf({ show: 'past' }).show).toBe('past');
  expect(sessionsSearchOf({ show: '12' }).show).toBe(12);
  expect(sessionsSearchOf({ show: '1e400' }).show).toBeUndefined();
});
