import { createFileRoute, notFound } from '@tanstack/react-router';
import { OrderPage } from '#web/features/payouts/staff/order-page.tsx';
import { orderQuery } from '#web/features/payouts/staff/staff-money.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/admin/orders/$id')({
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(orderQuery(Number(params.id)));
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Order ${loaderData?.order.receiptNumber ?? params.id}`,
      within: ['Staff'],
      path: '/admin/orders',
      unlisted: true,
    }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={6} />
    </SkeletonPage>
  ),
  component: Order,
});

function Order() {
  return <OrderPage id={Number(Route.useParams().id)} />;
}
