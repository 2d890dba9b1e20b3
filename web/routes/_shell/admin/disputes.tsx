import { createFileRoute } from '@tanstack/react-router';
import { DisputesPage } from '#web/features/payouts/staff/disputes-page.tsx';
import { DISPUTES_SHOWN, type DisputesSearch, disputesQuery } from '#web/features/payouts/staff/staff-money.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/disputes')({
  validateSearch: (search: Record<string, unknown>): DisputesSearch => ({
    only: DISPUTES_SHOWN.find((each) => each === search.only),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(disputesQuery(deps)),
  head: () => pageHead({ title: 'Disputes', within: ['Staff'], path: '/admin/disputes', unlisted: true }),
  component: Disputes,
});

function Disputes() {
  return <DisputesPage search={Route.useSearch()} />;
}
