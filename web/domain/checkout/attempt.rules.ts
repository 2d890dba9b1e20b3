import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { Order } from '#contract/checkout/show-order.ts';
import { KEY_IN_PROGRESS } from '#contract/primitives/problem.ts';
import type { Interval } from './basket-sum.rules.ts';

/** Which of the two checkout buttons was pressed. */
export type Way = { kind: 'once' } | { kind: 'membership'; interval: Interval };

/** Which of the two ways a checkout that isn't paid was begun for: only that one is continued. */
export function begunWay(purpose: Order['purpose'] | undefined): Way['kind'] | null {
  if (purpose === 'cohort_places') return 'once';
  return purpose === 'cohort_places_with_membership' ? 'membership' : null;
}

/** What is asked of the server by one press. */
export type Asked =
  | { call: 'enroll'; body: { creditsToSpend: number; quotedPrice: number } }
  | {
      call: 'link';
      body: {
        mode: 'payment' | 'subscription';
        includeInterests: true;
        creditsToSpend: number;
        member: 'member' | 'non';
        yearly: Interval;
        quotedPrice: number;
      };
    };

/** What to ask: where nothing is left to pay once, the enroll call; otherwise a payment link (L§4). */
export function whatToAsk(way: Way, credits: number, price: number): Asked {
  if (way.kind === 'once' && price === 0) {
    return { call: 'enroll', body: { creditsToSpend: credits, quotedPrice: price } };
  }
  return {
    call: 'link',
    body: {
      mode: way.kind === 'once' ? 'payment' : 'subscription',
      includeInterests: true,
      creditsToSpend: credits,
      member: way.kind === 'once' ? 'non' : 'member',
      yearly: way.kind === 'membership' ? way.interval : 'monthly',
      quotedPrice: price,
    },
  };
}

/** An attempt that may have reached the server: repeated with the same key, its effect happens once. */
export interface Attempt {
  key: string;
  asked: string;
}

/** The key of the next attempt: the last one's, if that one's answer never came and the same is asked again. */
export function keyOf(unanswered: Attempt | null, asked: unknown, makeKey: () => string): Attempt {
  const text = JSON.stringify(asked);
  return unanswered?.asked === text ? unanswered : { key: makeKey(), asked: text };
}

/** Why an attempt ended without a payment page, and what the person can do about it. */
export type CheckoutProblem =
  | { kind: 'signed_out' }
  | { kind: 'price_changed'; message: string; price: number }
  | { kind: 'unverified'; message: string }
  | { kind: 'already_paid'; message: string; orderId: number }
  /** The basket or the credits are not what the screen showed: read anew. */
  | { kind: 'changed'; message: string }
  /** No answer, or the provider is away: the same may be tried again. `ended`: nothing of it is left to be answered. */
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

/** Reads the server's refusal. Its sentence stays as it is. */
export function problemOf({ status, message, code, details }: Failure): CheckoutProblem {
  if (status === 401) return { kind: 'signed_out' };
  if (code === CHECKOUT_REFUSALS.providerAway) return { kind: 'away', message, ended: true };
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
 * True where it is unknown whether the server did it: the key is kept for the next press, which is the same attempt. After
 * a refusal, and where the order ended because the provider was away, the next press is a new one.
 */
export function answerMissing(problem: CheckoutProblem): boolean {
  return problem.kind === 'away' && !problem.ended;
}
