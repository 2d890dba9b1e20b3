import { CREDIT_CENTS } from '#contract/primitives/money.ts';
import type { BasketLine } from './quote.rules.ts';

/** For how long unspent bought credits are refundable (rules §5). */
export const CREDIT_REFUND_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** An order line for this many credits. Everyone pays the same: no promo code or membership lowers the price. */
export function creditsLine(personId: number, credits: number): BasketLine {
  const cents = credits * CREDIT_CENTS;
  return {
    kind: 'credits',
    // Credits are bought for one person, so that person is the line's subject.
    subjectId: personId,
    schoolId: null,
    title: credits === 1 ? '1 credit' : `${credits} credits`,
    quantity: credits,
    memberPriceCents: cents,
    nonmemberPriceCents: cents,
  };
}

/** Until when unspent credits bought at `boughtAt` are refundable. */
export function creditsRefundableUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + CREDIT_REFUND_DAYS * DAY_MS);
}
