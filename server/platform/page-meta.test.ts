import { expect, test } from 'vitest';
import { pageMetaOf } from './page-meta.ts';

test('the last page may be partly full, and an empty list has no pages', () => {
  expect(pageMetaOf(2, 20, 41)).toEqual({ page: 2, perPage: 20, total: 41, totalPages: 3 });
  expect(pageMetaOf(1, 20, 40)).toMatchObject({ totalPages: 2 });
  expect(pageMetaOf(1, 20, 0)).toMatchObject({ totalPages: 0 });
});
