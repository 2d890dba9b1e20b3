import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { OrdersPage } from './orders-page.tsx';
import { ordersQuery } from './staff-money.query.ts';

const order = {
  id: 7,
  receiptNumber: 'CB-000007',
  person: { id: 3, displayName: 'Ada L.', email: 'ada@list.test' },
  state: 'fulfilled',
  disputed: false,
  cash: 50,
  credits: 0,
  createdAtUtc: '2026-11-30T06:32:00Z',
  lines: [{ title: '5 credits' }],
} as StaffOrder;

test('an order shows what was bought with its buyer below, and its date in one line', async () => {
  const client = new QueryClient();
  client.setQueryData(ordersQuery({}).queryKey, {
    orders: [order],
    meta: { page: 1, perPage: 20, total: 1, totalPages: 1 },
  });
  const html = await renderHtml(<OrdersPage search={{}} />, { client });
  expect(wordsOf(html)).toContain('5 credits Ada L.');
  expect(wordsOf(html)).not.toContain('Buyer');
  expect(wordsOf(html)).not.toContain('Mon, Nov 30');
});
