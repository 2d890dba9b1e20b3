import type { OrderState } from '#contract/checkout/show-order.ts';

/** One word for each state of an order, wherever staff read it. What is paid and what has been handed over is paid to them. */
export const ORDER_WORDS: Readonly<Record<OrderState, string>> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  fulfilled: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Failed',
};
