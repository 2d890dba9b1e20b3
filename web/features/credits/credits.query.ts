import { queryOptions } from '@tanstack/react-query';
import { showCredits, showCreditsForSale } from '#contract/credits/credits.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 60_000;
const PER_PAGE = 20;

/** The price of a credit, and where to load the payment scripts from. */
export const creditsForSaleQuery = queryOptions({
  queryKey: ['credits', 'for-sale'],
  queryFn: () => call(showCreditsForSale),
  staleTime: KEPT_MS,
});

export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ['credits', 'statement', page],
    queryFn: () => call(showCredits, { query: { page, perPage: PER_PAGE } }),
    staleTime: 3_000,
    refetchOnWindowFocus: 'always',
  });
