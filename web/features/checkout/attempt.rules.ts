import type { Order } from '#contract/checkout/show-order.ts';
import type { Interval } from './basket-sum.rules.ts';

/** Which of the two checkout buttons was clicked. */
export type Way = { kind: 'once' } | { kind: 'membership'; interval: Interval };

/**
 * The way in which an unpaid checkout was started, the only one in which it can be continued; null: it was for
 * something else.
 */
export function begunWay(purpose: Order['purpose'] | undefined): Way['kind'] | null {
  if (purpose === 'cohort_places') return 'once';
  return purpose === 'cohort_places_with_membership' ? 'membership' : null;
}

/** The server call for one click. */
export type CheckoutCall =
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

/**
 * Chooses the call: the enroll call if there is nothing to pay for a one-time checkout, otherwise a payment link (L§4).
 */
export function chooseCall(way: Way, credits: number, price: number): CheckoutCall {
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
