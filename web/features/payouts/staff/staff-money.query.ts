import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listDisputes } from '#contract/payouts/staff-disputes.endpoints.ts';
import { searchOrders, showLineRefund, showOrderForStaff } from '#contract/payouts/staff-orders.endpoints.ts';
import { listPayoutsForStaff, listReadySchools, listRemittances } from '#contract/payouts/staff-payouts.endpoints.ts';
import { call } from '#web/api/client.ts';

export interface OrdersSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export const ordersQuery = ({ q = '', page = 1 }: OrdersSearch) =>
  queryOptions({
    queryKey: ['payouts', 'orders', q, page],
    queryFn: () => call(searchOrders, { query: { ...(q ? { contains: q } : {}), page } }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: number) =>
  queryOptions({ queryKey: ['payouts', 'order', id], queryFn: () => call(showOrderForStaff, { params: { id } }) });

/** The dry run of refunding `amount` of an order line. */
export const lineRefundQuery = (id: number, amount: { cash: number; credits: number }) =>
  queryOptions({
    queryKey: ['payouts', 'line-refund', id, amount.cash, amount.credits],
    queryFn: async () => (await call(showLineRefund, { params: { id }, query: amount })).refund,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const DISPUTES_SHOWN = ['open', 'closed', 'all'] as const;
export interface DisputesSearch {
  only?: (typeof DISPUTES_SHOWN)[number] | undefined;
  page?: number | undefined;
}

export const disputesQuery = ({ only = 'open', page = 1 }: DisputesSearch) =>
  queryOptions({
    queryKey: ['payouts', 'disputes', only, page],
    queryFn: () => call(listDisputes, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export const PAYOUTS_SHOWN = ['due', 'held', 'ready', 'carried', 'paid'] as const;
export type PayoutsShown = (typeof PAYOUTS_SHOWN)[number];
export interface PayoutsSearch {
  only?: PayoutsShown | undefined;
  page?: number | undefined;
}

/** Payouts of all schools for staff, with the count of each list. */
export const staffPayoutsQuery = (only: 'due' | 'held', page: number) =>
  queryOptions({
    queryKey: ['payouts', 'staff', only, page],
    queryFn: () => call(listPayoutsForStaff, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

/** Schools that can be paid, or whose amount is carried forward. */
export const readySchoolsQuery = (only: 'ready' | 'carried', page: number) =>
  queryOptions({
    queryKey: ['payouts', 'staff', 'schools', only, page],
    queryFn: () => call(listReadySchools, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export const remittancesQuery = (page: number) =>
  queryOptions({
    queryKey: ['payouts', 'staff', 'remittances', page],
    queryFn: () => call(listRemittances, { query: { page } }),
    placeholderData: keepPreviousData,
  });

/** After a money action: reloads everything that shows money. */
export const refreshMoney = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['payouts'] }),
    client.invalidateQueries({ queryKey: ['checkout', 'refunds'] }),
  ]);
