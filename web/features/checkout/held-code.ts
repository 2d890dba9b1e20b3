import { queryOptions } from '@tanstack/react-query';
import { showHeldCode } from '#contract/promo/promo.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The percent or amount code that applies to the next checkout; null: there is none. Refetched with the basket. */
export const heldCodeQuery = queryOptions({
  queryKey: ['enrolment', 'held-code'],
  queryFn: async () => (await call(showHeldCode)).held,
  staleTime: 3_000,
  refetchOnWindowFocus: 'always',
});
