import { createFileRoute } from '@tanstack/react-router';
import { FinalizePage } from '#web/features/checkout/finalize-page.tsx';
import { orderQuery } from '#web/features/checkout/order.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  /** ID of the person's own order; someone else's order is reported as not found. */
  order?: number | undefined;
  /** True if the person returned from the payment page by its back link. That says nothing about the payment. */
  cancelled?: boolean | undefined;
}

export const Route = createFileRoute('/_shell/finalize_enrollment')({
  validateSearch: (search): Search => ({
    order: Number.isSafeInteger(search.order) && Number(search.order) > 0 ? Number(search.order) : undefined,
    cancelled: search.cancelled === true || undefined,
  }),
  loaderDeps: ({ search }) => ({ order: search.order, turnedBack: search.cancelled === true }),
  head: () => pageHead({ title: 'Your order', path: '/finalize_enrollment', unlisted: true }),
  // The page itself shows a failure, with Retry
  loader: async ({ context, deps }) => {
    if (deps.order !== undefined) await context.queryClient.prefetchQuery(orderQuery(deps.order, deps.turnedBack));
  },
  component: Finalize,
});

function Finalize() {
  const { order, cancelled } = Route.useSearch();
  return <FinalizePage orderId={order} turnedBack={cancelled === true} />;
}
