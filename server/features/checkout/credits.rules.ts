import { CREDIT_CENTS } from '#contract/primitives/money.ts';
import type { BasketLine } from './quote.rules.ts';

/** Bought credits that weren't spent go back for so long (rules §5). */
export const CREDIT_REFUND_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** So many credits as a line of an order. Nobody pays less for them: no code, no membership lowers it. */
export function creditsLine(personId: number, credits: number): BasketLine {
  const cents = credits * CREDIT_CENTS;
  return {
    kind: 'credits',
    // Credits are for one person: whom they are for is what is bought.
    subjectId: personId,
    schoolId: null,
    title: credits === 1 ? '1 credit' : `${credits} credits`,
    quantity: credits,
    memberPriceCents: cents,
    nonmemberPriceCents: cents,
  };
}

/** Until when unspent credits bought then can go back. */
export function creditsRefundableUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + CREDIT_REFUND_DAYS * DAY_MS);
}
