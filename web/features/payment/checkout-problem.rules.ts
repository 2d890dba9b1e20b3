import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { KEY_IN_PROGRESS } from '#contract/primitives/problem.ts';

/** Why an attempt ended without a payment page, and what the person can do about it. */
export type CheckoutProblem =
  | { kind: 'signed_out' }
  | { kind: 'price_changed'; message: string; price: number }
  | { kind: 'unverified'; message: string }
  | { kind: 'already_paid'; message: string; orderId: number }
  /** The basket or the credits aren't what the screen showed, so they are reloaded. */
  | { kind: 'changed'; message: string }
  /**
   * No response, or the provider is down: the same can be tried again. `ended`: that order is over, so no response is
   * pending.
   */
  | { kind: 'away'; message: string; ended?: true }
  | { kind: 'refused'; message: string };

interface Failure {
  status: number;
  message: string;
  code?: string | undefined;
  details?: Record<string, unknown> | undefined;
}

const numberIn = (details: Record<string, unknown> | undefined, name: string): number | undefined => {
  const value = details?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Turns a refusal from the server into a problem; its message stays as it is. */
export function problemOf({ status, message, code, details }: Failure): CheckoutProblem {
  if (status === 401) return { kind: 'signed_out' };
  if (code === CHECKOUT_REFUSALS.providerUnavailable) return { kind: 'away', message, ended: true };
  if (status === 0 || status >= 500 || code === KEY_IN_PROGRESS) return { kind: 'away', message };
  const price = numberIn(details, 'price');
  const repriced = code === CHECKOUT_REFUSALS.priceChanged || code === CHECKOUT_REFUSALS.notFree;
  if (repriced && price !== undefined) return { kind: 'price_changed', message, price };
  if (code === CHECKOUT_REFUSALS.nothingToPay) return { kind: 'price_changed', message, price: 0 };
  if (code === CHECKOUT_REFUSALS.addressUnverified) return { kind: 'unverified', message };
  const orderId = numberIn(details, 'orderId');
  if (code === CHECKOUT_REFUSALS.alreadyPaid && orderId !== undefined)
    return { kind: 'already_paid', message, orderId };
  return { kind: status === 409 ? 'changed' : 'refused', message };
}

/**
 * True if it is unknown whether the server carried out the attempt: the key is kept, and the next request is the same
 * attempt. After a refusal, or if the order ended because the provider was down, the next request is a new one.
 */
export function isResponseMissing(problem: CheckoutProblem): boolean {
  return problem.kind === 'away' && !problem.ended;
}
