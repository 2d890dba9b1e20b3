import { queryOptions } from '@tanstack/react-query';
import { showOpenCheckout } from '#contract/checkout/show-open-checkout.ts';
import { type Order, showOrder } from '#contract/checkout/show-order.ts';
import { call } from '#web/api/client.ts';
import { pollEvery } from './order-status.rules.ts';

/** One of the current user's orders. Refetched while a payment or its effect is still pending. */
export function orderQuery(id: number, turnedBack: boolean) {
  return queryOptions({
    queryKey: ['checkout', 'order', id],
    queryFn: async (): Promise<Order> =>
      (await call(showOrder, { params: { id }, query: turnedBack ? { cancelled: true } : {} })).order,
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : pollEvery(state.data?.state, state.dataUpdateCount),
  });
}

/** The current user's unpaid open checkout, or null. */
export const openCheckoutQuery = queryOptions({
  queryKey: ['enrolment', 'open-checkout'],
  queryFn: async (): Promise<Order | null> => (await call(showOpenCheckout)).order,
  staleTime: 3_000,
  refetchOnWindowFocus: 'always',
});
