import { createFileRoute } from '@tanstack/react-router';
import { LIBRARY_KINDS } from '#contract/library/library.endpoints.ts';
import { staffLibraryQuery } from '#web/features/library/staff/staff-library.query.ts';
import { StaffLibraryPage, type StaffLibrarySearch } from '#web/features/library/staff/staff-library-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/library/')({
  validateSearch: (search: Record<string, unknown>): StaffLibrarySearch => ({
    kind: LIBRARY_KINDS.find((each) => each === search.kind),
    page: Number.isInteger(Number(search.page)) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failed load
  loader: ({ context, deps }) =>
    context.queryClient.prefetchQuery(staffLibraryQuery(deps.kind ?? 'Concept', deps.page ?? 1)),
  head: () => pageHead({ title: 'Library', within: ['Staff'], path: '/admin/library', unlisted: true }),
  component: Library,
});

function Library() {
  return <StaffLibraryPage search={Route.useSearch()} />;
}
