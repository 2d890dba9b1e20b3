import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type SearchKind, search } from '#contract/search/search.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 30_000;

/** Search results among what this person may open. The previous results stay until the response arrives. */
export const searchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['search', q, limit],
    queryFn: async () => (await call(search, { query: { q, limit } })).results,
    staleTime: KEPT_MS,
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });

export const KIND_LABELS: Readonly<Record<SearchKind, string>> = {
  event: 'Event',
  course: 'Course',
  lesson: 'Lesson',
  material: 'Course material',
  library: 'Library',
};
