import { useQueries } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { materialQuery } from '#web/features/lessons/lessons.query.ts';
import { COURSE_MATERIAL, ConceptsPage } from '#web/features/library/concepts-page.tsx';
import { libraryQuery } from '#web/features/library/library.query.ts';
import { topicSearch } from '#web/features/library/topic-search.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/concepts')({
  validateSearch: topicSearch,
  // The page itself shows a failed load
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(libraryQuery('Concept')),
      ...COURSE_MATERIAL.map(({ slug }) => queryClient.prefetchQuery(materialQuery(slug))),
    ]),
  head: () => pageHead({ title: 'Material', path: '/concepts', unlisted: true }),
  component: Concepts,
});

function Concepts() {
  const { topic } = Route.useSearch();
  const loaded = useQueries({ queries: COURSE_MATERIAL.map(({ slug }) => materialQuery(slug)) });
  const material = Object.fromEntries(COURSE_MATERIAL.map(({ slug }, index) => [slug, loaded[index]?.data]));
  return <ConceptsPage material={material} topic={topic} />;
}
