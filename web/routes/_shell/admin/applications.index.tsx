import { createFileRoute } from '@tanstack/react-router';
import { APPLICATION_FILTERS } from '#contract/schools/application.ts';
import { type ApplicationsSearch, applicationsQuery } from '#web/features/schools/staff/applications.query.ts';
import { ApplicationsPage } from '#web/features/schools/staff/applications-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/applications/')({
  validateSearch: (search: Record<string, unknown>): ApplicationsSearch => ({
    only: APPLICATION_FILTERS.find((each) => each === search.only && each !== 'waiting'),
    page: Number.isInteger(Number(search.page)) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failed load
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(applicationsQuery(deps)),
  head: () => pageHead({ title: 'Applications', within: ['Staff'], path: '/admin/applications', unlisted: true }),
  component: Applications,
});

function Applications() {
  return <ApplicationsPage search={Route.useSearch()} />;
}
