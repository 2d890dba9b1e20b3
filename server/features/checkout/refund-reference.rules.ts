import type { ProviderRefund } from '#server/providers/payments/payments.ts';

/**
 * The fields that form a refund's reference and key: its id, how often it was sent again after failing, and how often
 * the provider was asked since.
 */
export interface RefundAttempt {
  readonly id: number;
  readonly retries: number;
  readonly asks: number;
}

/**
 * After this long, a request with an unclear outcome has either been carried out or never will be. Only then is the
 * same refund requested under another key.
 */
export const UNCLEAR_FOR_MS = 2 * 60_000;

/** Our reference on the provider's refund; each retry after a failure has its own. */
export function referenceOf({ id, retries }: Pick<RefundAttempt, 'id' | 'retries'>): string {
  return retries === 0 ? String(id) : `${id}-${retries}`;
}

/** The refund that a reference identifies; null if it isn't ours. */
export function refundIdFromReference(reference: string | null): number | null {
  const digits = /^(\d{1,15})(-\d+)?$/.exec(reference ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * The key of a refund's next request; different each time, because a provider replays its response to a repeated key.
 */
export function keyOf({ asks, ...refund }: RefundAttempt): string {
  return `refund-${referenceOf(refund)}${asks === 0 ? '' : `-ask-${asks}`}`;
}

/**
 * Finds this refund among a payment's refunds: a live one with its reference, whichever try made it; otherwise the
 * outcome of this very try. Undefined: the provider has none, so nothing was done.
 */
export function findProviderRefund(
  refund: Pick<RefundAttempt, 'id' | 'retries'>,
  refunds: readonly ProviderRefund[],
): ProviderRefund | undefined {
  const ours = refunds.filter((one) => refundIdFromReference(one.reference) === refund.id);
  return ours.find((one) => one.state !== 'failed') ?? ours.find((one) => one.reference === referenceOf(refund));
}
