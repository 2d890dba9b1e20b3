import { expect, test } from 'vitest';
import { withChanges } from './with-changes.ts';

interface Search {
  q?: string | undefined;
  list?: number;
  page?: number | undefined;
}

test('a delayed search keeps a filter chosen in the meantime, and that filter keeps the search', () => {
  const seen: Search = { page: 2 };
  const searched = withChanges(seen, { q: 'nora', page: undefined });
  const filtered = withChanges(seen, { list: 7, page: undefined });
  expect(searched({ list: 7 })).toEqual({ list: 7, q: 'nora', page: undefined });
  expect(filtered({ q: 'nora' })).toEqual({ q: 'nora', list: 7, page: undefined });
});

test('dropped parameters are removed, and unchanged ones aren’t set again', () => {
  expect(withChanges<Search>({ q: 'nora', list: 7 }, { list: 7 })({ q: 'nora', list: 8 })).toEqual({
    q: undefined,
    list: 8,
  });
});
