import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProviderComparisons, listRefunds, type RefundSort } from '#contract/checkout/staff-refunds.endpoints.ts';
import { call } from '#web/api/client.ts';

export type RefundsShown = 'owed' | 'open' | 'all';

/** What of the refunds is looked at, as it stands in the address. */
export interface RefundsSearch {
  only?: RefundsShown | undefined;
  sort?: RefundSort | undefined;
  page?: number | undefined;
}

/** Refunds of money, for staff. */
export const refundsQuery = ({ only = 'owed', sort = '-at', page = 1 }: RefundsSearch) =>
  queryOptions({
    queryKey: ['checkout', 'refunds', only, sort, page],
    queryFn: () => call(listRefunds, { query: { only, sort, page } }),
    placeholderData: keepPreviousData,
  });

/** What the hourly comparison of our books with the payment providers' found, for staff. */
export const providerComparisonsQuery = queryOptions({
  queryKey: ['checkout', 'provider-comparisons'],
  queryFn: () => call(listProviderComparisons, {}),
});
