/**
 * An order's states and the moves between them; the database refuses the rest. `disputed` is a separate flag (rules
 * §5).
 */
export type OrderState = 'pending' | 'paid' | 'fulfilled' | 'partially_refunded' | 'refunded' | 'expired' | 'failed';

export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['paid', 'expired', 'failed'],
  // Late: the money arrived after we had given up.
  expired: ['paid'],
  failed: ['paid'],
  paid: ['fulfilled', 'partially_refunded', 'refunded'],
  fulfilled: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

export function statesBefore(to: OrderState): OrderState[] {
  return (Object.keys(ORDER_TRANSITIONS) as OrderState[]).filter((from) => ORDER_TRANSITIONS[from].includes(to));
}

/** Lifetime of a checkout's session at the provider, whose own minimum is 30 minutes (rules §4). */
export const CHECKOUT_SESSION_MINUTES = 31;
const OPENED_WITHIN_MS = 30_000;

/**
 * When the session of an order placed at `placedAt` expires. If the session is opened late, its lifetime counts from
 * now: otherwise it would be too short for the provider.
 */
export function checkoutSessionExpiry(placedAt: Date, now: Date): Date {
  const from = now.getTime() - placedAt.getTime() <= OPENED_WITHIN_MS ? placedAt : now;
  return new Date(from.getTime() + CHECKOUT_SESSION_MINUTES * 60_000);
}

/** Anything not final after this long is checked with the provider (rules §5). */
export const RECONCILE_AFTER_MINUTES = 10;

export interface LineFacts {
  /** The whole line's cash and credits, including what has already been refunded. */
  readonly cashCents: number;
  readonly credits: number;
  readonly refundedCents: number;
  readonly refundedCredits: number;
}

/** A paid order's state from its lines: everything was refunded, some of it, or none. */
export function orderStateAfterRefunds(
  lines: readonly LineFacts[],
  state: 'fulfilled' | 'partially_refunded' | 'refunded',
): OrderState {
  const back = lines.some((line) => line.refundedCents + line.refundedCredits > 0);
  const paid = lines.filter((line) => line.cashCents + line.credits > 0);
  const all = paid.every((line) => line.refundedCents === line.cashCents && line.refundedCredits === line.credits);
  if (back && all) return 'refunded';
  return back ? 'partially_refunded' : state;
}
