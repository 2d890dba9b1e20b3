import { queryOptions } from '@tanstack/react-query';
import { listProviderComparisons, listRefunds } from '#contract/checkout/staff-refunds.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Refunds of money, for staff. */
export const refundsQuery = (asked: { only: 'owed' | 'open' | 'all'; page: number }) =>
  queryOptions({
    queryKey: ['checkout', 'refunds', asked.only, asked.page],
    queryFn: () => call(listRefunds, { query: asked }),
  });

/** What the hourly comparison of our books with the payment providers' found, for staff. */
export const providerComparisonsQuery = queryOptions({
  queryKey: ['checkout', 'provider-comparisons'],
  queryFn: () => call(listProviderComparisons, {}),
});
