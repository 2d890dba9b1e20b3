import type { ProviderRefund } from '#server/providers/payments/payments.ts';

/** What of a refund tells its reference and key: its id and how often it was sent anew after it had failed. */
export interface RefundTry {
  readonly id: number;
  readonly retries: number;
  readonly asks: number;
}

/** After that an unclear request has been done or never will be: only then is the same asked under another key. */
export const UNCLEAR_FOR_MS = 2 * 60_000;

/** How a provider's refund names ours; one that is sent anew after it failed is told from the one before. */
export function referenceOf({ id, retries }: Pick<RefundTry, 'id' | 'retries'>): string {
  return retries === 0 ? String(id) : `${id}-${retries}`;
}

/** The refund that a reference names; null where it names none of ours. */
export function idOfReference(reference: string | null): number | null {
  const digits = /^(\d{1,15})(-\d+)?$/.exec(reference ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The key of the next request for a refund; another each time, since a provider remembers what it answered to one. */
export function keyOf({ asks, ...refund }: RefundTry): string {
  return `refund-${referenceOf(refund)}${asks === 0 ? '' : `-ask-${asks}`}`;
}

/**
 * Which of a payment's refunds is this one: one that lives and carries its reference, whichever try made it; else what
 * became of this very try. Undefined: the provider has none, nothing was done.
 */
export function findOurs(
  refund: Pick<RefundTry, 'id' | 'retries'>,
  refunds: readonly ProviderRefund[],
): ProviderRefund | undefined {
  const ours = refunds.filter((one) => idOfReference(one.reference) === refund.id);
  return ours.find((one) => one.state !== 'failed') ?? ours.find((one) => one.reference === referenceOf(refund));
}
