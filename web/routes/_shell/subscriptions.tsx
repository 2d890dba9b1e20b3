import { createFileRoute } from '@tanstack/react-router';
import { subscriptionQuery } from '#web/features/membership/membership.query.ts';
import { membershipOfferQuery } from '#web/features/membership/membership-offer.query.ts';
import { plansQuery } from '#web/features/membership/plans.ts';
import { SubscriptionsPage } from '#web/features/membership/subscriptions-page.tsx';
import { subscriptionsTitle } from '#web/features/membership/titles.rules.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  /** What the provider's page was asked to confirm. That says nothing about whether it did. */
  changed?: string | undefined;
}

export const Route = createFileRoute('/_shell/subscriptions')({
  validateSearch: (search): Search => ({
    changed:
      typeof search.changed === 'string' && /^[a-z_]+-(monthly|yearly)$/.test(search.changed)
        ? search.changed
        : undefined,
  }),
  head: ({ match }) =>
    pageHead({
      title: subscriptionsTitle(match.context.user.access),
      path: '/subscriptions',
      unlisted: true,
    }),
  // The page itself shows a failure, with Retry
  loader: async ({ context: { queryClient, user } }) => {
    const member = user.plan !== null;
    await Promise.all([
      queryClient.prefetchQuery(subscriptionQuery),
      member ? queryClient.prefetchQuery(savedCardsQuery) : queryClient.prefetchQuery(plansQuery),
      // Reasons to join, for people without a membership. If this fails, the offer is shown without them.
      member ? null : queryClient.prefetchQuery(membershipOfferQuery),
    ]);
  },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage changed={Route.useSearch().changed} />;
}
