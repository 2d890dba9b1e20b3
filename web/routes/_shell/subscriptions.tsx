import { createFileRoute } from '@tanstack/react-router';
import { subscriptionQuery } from '#web/domain/membership/membership.query.ts';
import { plansQuery } from '#web/domain/membership/plans.ts';
import { SubscriptionsPage } from '#web/domain/membership/subscriptions-page.tsx';
import { subscriptionsTitle } from '#web/domain/membership/titles.rules.ts';
import { savedCardsQuery } from '#web/domain/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  /** What the provider's page was to confirm. Says nothing about whether it did. */
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
  // a failure is drawn by the page itself, with Retry
  loader: async ({ context: { queryClient, user } }) => {
    const member = user.plan !== null;
    await Promise.all([
      queryClient.prefetchQuery(subscriptionQuery),
      member ? queryClient.prefetchQuery(savedCardsQuery) : queryClient.prefetchQuery(plansQuery),
    ]);
  },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage changed={Route.useSearch().changed} />;
}
