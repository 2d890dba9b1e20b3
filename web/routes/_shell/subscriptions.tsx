import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { memberSavings } from '#web/features/membership/member-savings.rules.ts';
import { subscriptionQuery } from '#web/features/membership/membership.query.ts';
import { plansQuery } from '#web/features/membership/plans.ts';
import { SubscriptionsPage } from '#web/features/membership/subscriptions-page.tsx';
import { subscriptionsTitle } from '#web/features/membership/titles.rules.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { coursesQuery } from '#web/features/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

const SAVINGS_SHOWN = 3;

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
      // What a membership saves, for people without one. If this fails, the offer is shown without the savings.
      member ? null : queryClient.prefetchQuery(coursesQuery()),
    ]);
  },
  component: Subscriptions,
});

function Subscriptions() {
  const member = useCurrentUser().plan !== null;
  const courses = useQuery({ ...coursesQuery(), enabled: !member });
  const savings = memberSavings(courses.data?.courses ?? [], SAVINGS_SHOWN);
  return <SubscriptionsPage changed={Route.useSearch().changed} savings={savings} />;
}
