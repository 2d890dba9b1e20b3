import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';

const STATES = {
  pending: ['draft', 'Not paid yet'],
  paid: ['started', 'Paid'],
  fulfilled: ['published', 'Paid'],
  partially_refunded: ['completed', 'Partly refunded'],
  refunded: ['completed', 'Refunded'],
  expired: ['draft', 'Expired'],
  failed: ['warning', 'Failed'],
} as const satisfies Record<StaffOrder['state'], readonly [string, string]>;

/** Where an order stands; that it is disputed goes before all else. */
export function OrderState({ order }: { order: Pick<StaffOrder, 'state' | 'disputed'> }) {
  if (order.disputed) return <Badge look="warning">Disputed</Badge>;
  const [look, word] = STATES[order.state];
  return <Badge look={look}>{word}</Badge>;
}
