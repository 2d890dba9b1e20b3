import { createFileRoute } from '@tanstack/react-router';
import { ExamplesPage } from '#web/features/library/examples-page.tsx';
import { libraryQuery } from '#web/features/library/library.query.ts';
import { topicSearch } from '#web/features/library/topic-search.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/examples')({
  validateSearch: topicSearch,
  // The page itself shows a failed load
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(libraryQuery('Example')),
  head: () => pageHead({ title: 'Examples', path: '/examples', unlisted: true }),
  component: Examples,
});

function Examples() {
  return <ExamplesPage topic={Route.useSearch().topic} />;
}
