import { createFileRoute } from '@tanstack/react-router';
import {
  PAYOUTS_SHOWN,
  type PayoutsSearch,
  readySchoolsQuery,
  remittancesQuery,
  staffPayoutsQuery,
} from '#web/features/payouts/staff/staff-money.query.ts';
import { StaffPayoutsPage } from '#web/features/payouts/staff/staff-payouts-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/payouts')({
  validateSearch: (search: Record<string, unknown>): PayoutsSearch => ({
    only: PAYOUTS_SHOWN.find((each) => each === search.only),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { only = 'due', page = 1 } }) =>
    Promise.all([
      // The chips' counts, whichever list is shown.
      queryClient.prefetchQuery(staffPayoutsQuery('due', 1)),
      queryClient.prefetchQuery(readySchoolsQuery('ready', 1)),
      ...(only === 'due' || only === 'held' ? [queryClient.prefetchQuery(staffPayoutsQuery(only, page))] : []),
      ...(only === 'ready' || only === 'carried' ? [queryClient.prefetchQuery(readySchoolsQuery(only, page))] : []),
      ...(only === 'paid' ? [queryClient.prefetchQuery(remittancesQuery(page))] : []),
    ]),
  head: () => pageHead({ title: 'Payouts', within: ['Staff'], path: '/admin/payouts', unlisted: true }),
  component: Payouts,
});

function Payouts() {
  return <StaffPayoutsPage search={Route.useSearch()} />;
}
