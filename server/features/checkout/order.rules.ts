/** States of an order and where each may go; the database refuses the rest. `disputed` stands beside them (rules §5). */
export type OrderState = 'pending' | 'paid' | 'fulfilled' | 'partially_refunded' | 'refunded' | 'expired' | 'failed';

export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['paid', 'expired', 'failed'],
  // Late: the money came after we had given up.
  expired: ['paid'],
  failed: ['paid'],
  paid: ['fulfilled', 'partially_refunded', 'refunded'],
  fulfilled: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

/** States from which an order may come to `to`. */
export function comingFrom(to: OrderState): OrderState[] {
  return (Object.keys(ORDER_MOVES) as OrderState[]).filter((from) => ORDER_MOVES[from].includes(to));
}

/** A checkout's session with the provider ends after that; its own minimum is 30 (rules §4). */
export const SESSION_MINUTES = 31;
const OPENED_WITHIN_MS = 30_000;

/** When the session of an order placed at `placedAt` ends: a session that is opened late would be too short for the provider. */
export function sessionEnd(placedAt: Date, now: Date): Date {
  const from = now.getTime() - placedAt.getTime() <= OPENED_WITHIN_MS ? placedAt : now;
  return new Date(from.getTime() + SESSION_MINUTES * 60_000);
}

/** Everything that isn't final after that is asked about (rules §5). */
export const RECONCILE_AFTER_MINUTES = 10;

export interface LineFacts {
  /** What has come back of it already is money and credits of the line. */
  readonly cashCents: number;
  readonly credits: number;
  readonly refundedCents: number;
  readonly refundedCredits: number;
}

/** The state of a paid order by its lines: whether everything that was paid went back, some of it, or none. */
export function stateByRefunds(
  lines: readonly LineFacts[],
  state: 'fulfilled' | 'partially_refunded' | 'refunded',
): OrderState {
  const back = lines.some((line) => line.refundedCents + line.refundedCredits > 0);
  const paid = lines.filter((line) => line.cashCents + line.credits > 0);
  const all = paid.every((line) => line.refundedCents === line.cashCents && line.refundedCredits === line.credits);
  if (back && all) return 'refunded';
  return back ? 'partially_refunded' : state;
}
