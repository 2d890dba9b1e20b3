import { expect, test } from 'vitest';
import { schoolsListsSearchOf, schoolsShown } from './schools-lists.rules.ts';

test('keeps the search params it understands and drops the rest', () => {
  const nothing = { school: undefined, q: undefined, show: undefined, page: undefined };
  expect(schoolsListsSearchOf({})).toEqual(nothing);
  expect(schoolsListsSearchOf({ school: 'x', q: '  ', show: 'now', page: 1 })).toEqual(nothing);
  expect(schoolsListsSearchOf({ school: '7', q: 101, show: 'past', page: '3' })).toEqual({
    school: 7,
    q: '101',
    show: 'past',
    page: 3,
  });
  expect(schoolsListsSearchOf({ q: 'x'.repeat(500), page: 1e9 })).toEqual({ ...nothing, q: 'x'.repeat(200) });
});

test('shows the school in the URL, and all if the user doesn’t manage it', () => {
  const schools = [{ id: 7 }, { id: 8 }];
  expect(schoolsShown(schools, { school: 8 })).toEqual([{ id: 8 }]);
  expect(schoolsShown(schools, { school: 9 })).toEqual(schools);
  expect(schoolsShown(schools, {})).toEqual(schools);
});
