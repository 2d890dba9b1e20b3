import { createFileRoute } from '@tanstack/react-router';
import { type CatalogFilters, catalogFilters } from '#contract/schools/catalog-filters.ts';
import { followedQuery } from '#web/features/enrollment/follows.query.ts';
import { CoursesPage } from '#web/features/schools/courses-page.tsx';
import { coursesQuery } from '#web/features/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { pageSearch } from '#web/kit/layout/page-search.ts';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_public/courses/')({
  staticData: { visitors: 'cached', shell: true },
  validateSearch: (search: Record<string, unknown>): CatalogFilters & { page?: number | undefined } => ({
    ...catalogFilters(search),
    ...pageSearch(search),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, visitor }, deps: { page, ...filters } }) => {
    await Promise.all([
      queryClient.ensureQueryData(coursesQuery(filters, page)),
      // Without this, no reminder would show as set until the reminders have loaded.
      visitor && queryClient.prefetchQuery(followedQuery),
    ]);
  },
  head: ({ match }) => {
    const { topic, page } = match.search;
    // Search engines index each topic's pages in one order.
    const query = new URLSearchParams({ ...(topic ? { topic } : {}), ...(page ? { page: `${page}` } : {}) });
    return pageHead({
      title: topic ? `${topic} courses` : 'Courses',
      description: 'Live courses in small cohorts, taught by people who do it for a living.',
      path: query.size > 0 ? `/courses?${query}` : '/courses',
    });
  },
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonCards count={6} />
    </SkeletonPage>
  ),
  component: Courses,
});

function Courses() {
  const { page = 1, ...filters } = Route.useSearch();
  return <CoursesPage filters={filters} page={page} />;
}
