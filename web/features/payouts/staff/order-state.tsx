import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { ORDER_STATE_LABELS } from '#web/kit/text/order-text.ts';

const LOOKS = {
  pending: 'draft',
  paid: 'started',
  fulfilled: 'published',
  partially_refunded: 'completed',
  refunded: 'completed',
  expired: 'draft',
  failed: 'warning',
} as const satisfies Record<StaffOrder['state'], string>;

/** The state of an order; a dispute takes precedence. */
export function OrderState({ order: { disputed, state } }: { order: Pick<StaffOrder, 'state' | 'disputed'> }) {
  return disputed ? (
    <Badge look="warning">Disputed</Badge>
  ) : (
    <Badge look={LOOKS[state]}>{ORDER_STATE_LABELS[state]}</Badge>
  );
}
