import { createFileRoute } from '@tanstack/react-router';
import { REFUND_SORTS } from '#contract/checkout/staff-refunds.endpoints.ts';
import {
  providerComparisonsQuery,
  type RefundsSearch,
  refundsQuery,
} from '#web/features/checkout/staff/staff-refunds.query.ts';
import { StaffRefundsPage } from '#web/features/checkout/staff/staff-refunds-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/refunds')({
  validateSearch: (search: Record<string, unknown>): RefundsSearch => ({
    only: search.only === 'open' || search.only === 'all' ? search.only : undefined,
    sort: REFUND_SORTS.find((each) => each === search.sort),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.prefetchQuery(refundsQuery(deps)),
      context.queryClient.prefetchQuery(providerComparisonsQuery),
    ]),
  head: () => pageHead({ title: 'Refunds', within: ['Staff'], path: '/admin/refunds', unlisted: true }),
  component: Refunds,
});

function Refunds() {
  return <StaffRefundsPage search={Route.useSearch()} />;
}
