import { createFileRoute } from '@tanstack/react-router';
import { basketQuery } from '#web/features/checkout/basket.ts';
import { CheckoutPage, type CheckoutStart } from '#web/features/checkout/checkout-page.tsx';
import { heldCodeQuery } from '#web/features/checkout/held-code.ts';
import { openCheckoutQuery } from '#web/features/checkout/order.ts';
import { plansQuery } from '#web/features/membership/plans.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/select_enrollment_type')({
  validateSearch: (search): CheckoutStart => ({
    credits: Number.isInteger(search.credits) ? Number(search.credits) : undefined,
    interval: search.interval === 'monthly' || search.interval === 'yearly' ? search.interval : undefined,
  }),
  head: () => pageHead({ title: 'Checkout: courses', path: '/select_enrollment_type', unlisted: true }),
  // The page itself shows a failure, with Retry
  loader: async ({ context: { queryClient, user } }) => {
    await Promise.all([
      queryClient.prefetchQuery(basketQuery),
      queryClient.prefetchQuery(openCheckoutQuery),
      queryClient.prefetchQuery(heldCodeQuery),
      user.showMembershipUponPurchase ? queryClient.prefetchQuery(plansQuery) : undefined,
    ]);
  },
  component: Checkout,
});

function Checkout() {
  return <CheckoutPage start={Route.useSearch()} />;
}
