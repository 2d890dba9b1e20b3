import { queryOptions } from '@tanstack/react-query';
import { showCredits, showCreditsForSale } from '#contract/credits/credits.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 60_000;
const PER_PAGE = 20;

/** What a credit costs, and where the payment scripts come from. */
export const creditsForSaleQuery = queryOptions({
  queryKey: ['credits', 'for-sale'],
  queryFn: () => call(showCreditsForSale),
  staleTime: KEPT_MS,
});

/** The statement of one's credits. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ['credits', 'statement', page],
    queryFn: () => call(showCredits, { query: { page, perPage: PER_PAGE } }),
    staleTime: 3_000,
    refetchOnWindowFocus: 'always',
  });
