import { expect, test } from 'vitest';
import { withChanges } from './with-changes.ts';

interface Search {
  q?: string | undefined;
  list?: number;
  page?: number | undefined;
}

test('a search that is asked late keeps the filter that was chosen meanwhile, and the filter keeps the search', () => {
  const seen: Search = { page: 2 };
  const searched = withChanges(seen, { q: 'nora', page: undefined });
  const filtered = withChanges(seen, { list: 7, page: undefined });
  expect(searched({ list: 7 })).toEqual({ list: 7, q: 'nora', page: undefined });
  expect(filtered({ q: 'nora' })).toEqual({ q: 'nora', list: 7, page: undefined });
});

test('what goes is taken out, what stays as it is isn’t set again', () => {
  expect(withChanges<Search>({ q: 'nora', list: 7 }, { list: 7 })({ q: 'nora', list: 8 })).toEqual({
    q: undefined,
    list: 8,
  });
});
