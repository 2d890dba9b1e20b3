import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProviderComparisons, listRefunds, type RefundSort } from '#contract/checkout/staff-refunds.endpoints.ts';
import { call } from '#web/api/client.ts';

export type RefundsShown = 'owed' | 'open' | 'all';

/** Filters of the refunds page, as stored in the URL. */
export interface RefundsSearch {
  only?: RefundsShown | undefined;
  sort?: RefundSort | undefined;
  page?: number | undefined;
}

export const refundsQuery = ({ only = 'owed', sort = '-at', page = 1 }: RefundsSearch) =>
  queryOptions({
    queryKey: ['checkout', 'refunds', only, sort, page],
    queryFn: () => call(listRefunds, { query: { only, sort, page } }),
    placeholderData: keepPreviousData,
  });

/** Results of the hourly comparison between our books and the payment providers', for staff. */
export const providerComparisonsQuery = queryOptions({
  queryKey: ['checkout', 'provider-comparisons'],
  queryFn: () => call(listProviderComparisons, {}),
});
