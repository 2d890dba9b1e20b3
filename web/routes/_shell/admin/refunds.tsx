import { createFileRoute } from '@tanstack/react-router';
import { providerComparisonsQuery, refundsQuery } from '#web/domain/checkout/staff/staff-refunds.query.ts';
import { type RefundsShown, StaffRefundsPage } from '#web/domain/checkout/staff/staff-refunds-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  only?: RefundsShown | undefined;
  page?: number | undefined;
}

export const Route = createFileRoute('/_shell/admin/refunds')({
  validateSearch: (search): Search => ({
    only: search.only === 'open' || search.only === 'all' ? search.only : undefined,
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => ({ only: search.only ?? ('owed' as const), page: search.page ?? 1 }),
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.prefetchQuery(refundsQuery(deps)),
      context.queryClient.prefetchQuery(providerComparisonsQuery),
    ]),
  head: () => pageHead({ title: 'Refunds', path: '/admin/refunds', unlisted: true }),
  component: Refunds,
});

function Refunds() {
  const { only = 'owed', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StaffRefundsPage
      only={only}
      page={page}
      onShow={(next) => void navigate({ search: { only: next === 'owed' ? undefined : next } })}
      onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next > 1 ? next : undefined }) })}
    />
  );
}
