import { CREDIT_CENTS } from '#contract/primitives/money.ts';

/** A share of what was paid: all of it, or less the sessions already held. */
export interface Share {
  readonly numerator: number;
  readonly denominator: number;
}
export const ALL: Share = { numerator: 1, denominator: 1 };

function shareOf(amount: number, share: Share): number {
  return Math.floor((amount * share.numerator * 2 + share.denominator) / (2 * share.denominator));
}

export interface LineParts {
  readonly cashCents: number;
  readonly credits: number;
}

/**
 * A share of a line's parts: either all of them, or the share of their total value, with whole credits (rounded half
 * up) and the rest in cash. Lines that cost the same are refunded the same, even if one has one credit more; never more
 * cash or credits than were paid.
 */
export function shareOfLine({ cashCents, credits }: LineParts, share: Share): LineParts {
  const back = shareOf(credits, share);
  const cents = shareOf(cashCents + credits * CREDIT_CENTS, share) - back * CREDIT_CENTS;
  return { cashCents: Math.min(Math.max(cents, 0), cashCents), credits: back };
}
