import { queryOptions } from '@tanstack/react-query';
import { listRefunds } from '#contract/checkout/staff-refunds.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Refunds of money, for staff. */
export const refundsQuery = (asked: { only: 'owed' | 'open' | 'all'; page: number }) =>
  queryOptions({
    queryKey: ['checkout', 'refunds', asked.only, asked.page],
    queryFn: () => call(listRefunds, { query: asked }),
  });
