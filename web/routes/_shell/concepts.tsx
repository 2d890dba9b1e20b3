import { createFileRoute } from '@tanstack/react-router';
import { ConceptsPage } from '#web/domain/library/concepts-page.tsx';
import { libraryQuery } from '#web/domain/library/library.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/concepts')({
  // what doesn't load is drawn on the page itself
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(libraryQuery('Concept')),
  head: () => pageHead({ title: 'Material', path: '/concepts', unlisted: true }),
  component: ConceptsPage,
});
