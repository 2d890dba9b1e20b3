import type { Order } from '#contract/checkout/show-order.ts';

/** The status of an order for the person who looks at it after the payment page. */
export type OrderState =
  /** We haven't been notified of the payment yet. */
  | 'waiting'
  /** Returned from the payment page without paying. */
  | 'turned_back'
  /** Paid; the enrollments are being created. */
  | 'settling'
  | 'done'
  /** Some of the order was sold out when the payment came; the rest is done. */
  | 'partly_lost'
  /** All of the order was sold out when the payment came. */
  | 'lost'
  | 'partly_refunded'
  | 'refunded'
  | 'expired'
  | 'failed';

/** Reads the order, never the URL: `turnedBack` only says what a pending order is waiting for. */
export function orderStatusOf(order: Pick<Order, 'state' | 'lines'>, turnedBack: boolean): OrderState {
  const lost = order.lines.filter((line) => line.state === 'lost').length;
  switch (order.state) {
    case 'pending':
      return turnedBack ? 'turned_back' : 'waiting';
    case 'paid':
      return 'settling';
    case 'fulfilled':
      return lost > 0 ? 'partly_lost' : 'done';
    case 'partially_refunded':
      return lost > 0 ? 'partly_lost' : 'partly_refunded';
    case 'refunded':
      return lost > 0 ? 'lost' : 'refunded';
    case 'expired':
      return 'expired';
    case 'failed':
      return 'failed';
  }
}

const QUICK_POLLS = 30;
const QUICK_MS = 2_000;
const SLOW_MS = 10_000;

/** How long to wait before polling the order again; false: it won't change on its own. */
export function pollEvery(state: Order['state'] | undefined, polls: number): number | false {
  if (state !== undefined && state !== 'pending' && state !== 'paid') return false;
  return polls < QUICK_POLLS ? QUICK_MS : SLOW_MS;
}

/** True if waiting has become unusually long, and the page should say so. */
export function takesLong(polls: number): boolean {
  return polls >= QUICK_POLLS;
}

/** What one line of the order says about itself. */
export function lineStatus(line: Pick<Order['lines'][number], 'kind' | 'state'>): {
  look: 'published' | 'draft' | 'warning';
  word: string;
} {
  const done = {
    cohort_place: 'Enrolled',
    membership: 'Member',
    credits: 'Added',
    ticket: 'Confirmed',
    workout_place: 'Confirmed',
  };
  switch (line.state) {
    case 'fulfilled':
      return { look: 'published', word: done[line.kind] };
    case 'lost':
      return { look: 'warning', word: 'Sold out, refunded' };
    case 'refunded':
      return { look: 'warning', word: 'Refunded' };
    case 'revoked':
      return { look: 'draft', word: 'Revoked' };
    case 'pending':
      return { look: 'draft', word: 'Pending' };
  }
}
