import { queryOptions } from '@tanstack/react-query';
import { type Order, showOrder } from '#contract/checkout/show-order.ts';
import { call } from '#web/api/client.ts';
import { pollEvery } from './order-standing.rules.ts';

/** One's own order as it stands; asked again while a payment or its effect may still come. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: ['checkout', 'order', id],
    queryFn: async (): Promise<Order> => (await call(showOrder, { params: { id } })).order,
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : pollEvery(state.data?.state, state.dataUpdateCount),
  });
}
