import { CREDIT_CENTS } from '#contract/primitives/money.ts';

/** A share of what was paid: all of it, or held sessions kept. */
export interface Share {
  readonly numerator: number;
  readonly denominator: number;
}
export const ALL: Share = { numerator: 1, denominator: 1 };

/** That share of an amount, half up. */
function shareOf(amount: number, share: Share): number {
  return Math.floor((amount * share.numerator * 2 + share.denominator) / (2 * share.denominator));
}

/** The money and credits of a line. */
export interface LineParts {
  readonly cashCents: number;
  readonly credits: number;
}

/**
 * That share of a line's parts: all of them, or the share of their value, credits whole (half up) and cash the rest. So
 * lines that cost the same bring back the same, although one has a credit more; never more of either than was paid.
 */
export function shareOfLine({ cashCents, credits }: LineParts, share: Share): LineParts {
  const back = shareOf(credits, share);
  const cents = shareOf(cashCents + credits * CREDIT_CENTS, share) - back * CREDIT_CENTS;
  return { cashCents: Math.min(Math.max(cents, 0), cashCents), credits: back };
}
