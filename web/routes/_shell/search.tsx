import { createFileRoute } from '@tanstack/react-router';
import { PLACES } from '#web/features/search/places.ts';
import { searchQuery } from '#web/features/search/search.query.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { useTeachingVerbs } from '#web/features/teaching/use-teaching-verbs.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

export const Route = createFileRoute('/_shell/search')({
  validateSearch: (search): { q?: string | undefined } => ({
    q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
  }),
  loaderDeps: ({ search }) => ({ q: search.q?.trim() ?? '' }),
  // The page itself shows a failed load
  loader: async ({ context, deps }) => {
    if (deps.q.length >= 2) await context.queryClient.prefetchQuery(searchQuery(deps.q, 50));
  },
  head: () => pageHead({ title: 'Search', path: '/search', unlisted: true }),
  component: Search,
});

function Search() {
  const verbs = [...useTeachingVerbs(useCurrentUser()), ...PLACES];
  return <SearchPage q={Route.useSearch().q ?? ''} verbs={verbs} />;
}
