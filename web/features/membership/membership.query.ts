import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showChat } from '#contract/membership/show-chat.ts';
import { showActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { call } from '#web/api/client.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { refreshCurrentUser } from '#web/session/current-user.ts';

const KEPT_MS = 300_000;

/** The user's current membership, or null. */
export const subscriptionQuery = queryOptions({
  queryKey: ['membership', 'subscription'],
  queryFn: async () => (await call(showActiveSubscription)).activeSubscription,
});

export const chatQuery = queryOptions({
  queryKey: ['membership', 'chat'],
  queryFn: () => call(showChat),
  staleTime: KEPT_MS,
});

/** After a change of plan, payment, or card: reloads everything that shows them. */
export async function refreshMembership(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
    client.invalidateQueries({ queryKey: savedCardsQuery.queryKey }),
    refreshCurrentUser(client),
  ]);
}
