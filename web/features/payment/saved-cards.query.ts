import { queryOptions } from '@tanstack/react-query';
import { listPaymentMethods } from '#contract/membership/payment-methods.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 60_000;

/** The user's saved cards, the default first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['credits', 'saved-cards'],
  queryFn: async () => (await call(listPaymentMethods)).paymentMethods,
  staleTime: KEPT_MS,
});
