import type { OrderState } from '#contract/checkout/show-order.ts';

/** One label per order state, for all staff screens. To staff, paid and fulfilled are both paid. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  fulfilled: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Failed',
};
