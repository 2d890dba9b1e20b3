import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getLibraryContent, type LibraryKind, listLibraryContents } from '#contract/library/library.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The library contents of one kind, paged. */
export const libraryQuery = (kind: LibraryKind) =>
  infiniteQueryOptions({
    queryKey: ['library', kind],
    queryFn: ({ pageParam }) => call(listLibraryContents, { query: { kind, fields: 'card', page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });

/** A library content by its URL segment, of which only the number counts. */
export const libraryContentQuery = (address: string) => {
  const number = address.split('-')[0] ?? address;
  return queryOptions({
    queryKey: ['library', 'content', number],
    queryFn: () => call(getLibraryContent, { params: { id: number } }),
  });
};
