import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '#web/features/payouts/staff/orders-page.tsx';
import { type OrdersSearch, ordersQuery } from '#web/features/payouts/staff/staff-money.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/orders/')({
  validateSearch: (search: Record<string, unknown>): OrdersSearch => ({
    q: search.q === undefined || search.q === '' ? undefined : String(search.q).slice(0, 200),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(ordersQuery(deps)),
  head: () => pageHead({ title: 'Orders', within: ['Staff'], path: '/admin/orders', unlisted: true }),
  component: Orders,
});

function Orders() {
  return <OrdersPage search={Route.useSearch()} />;
}
