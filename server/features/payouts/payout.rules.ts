/** A refund of a sale, from its refund line. */
export interface RefundFacts {
  readonly refundLineId: number;
  readonly decidedAt: Date;
  readonly cashCents: number;
  readonly credits: number;
  /** True if a frozen statement contains the refund: later statements show the sale with it already deducted. */
  readonly stated: boolean;
}

/** A fulfilled order line, with what its revenue depends on. */
export interface SaleFacts {
  readonly orderLineId: number;
  readonly soldAt: Date;
  readonly receiptNumber: string | null;
  readonly userId: number | null;
  readonly learner: string;
  /** The quoted price, before codes. */
  readonly listCents: number;
  readonly discountCents: number;
  readonly discountOwner: 'platform' | 'school' | null;
  readonly credits: number;
  /** What `credits` paid. */
  readonly creditCents: number;
  readonly cashCents: number;
  /** True while the seat exists, and after it was completed. */
  readonly alive: boolean;
  /** True if the order line ended as refunded. If everything refundable was refunded, the school keeps nothing. */
  readonly returned: boolean;
  readonly dispute: 'open' | 'lost' | null;
  /** True while work submitted for the seat has no feedback: it may still be refunded (rules-teachers W6). */
  readonly unanswered: boolean;
  /** In the order in which the refunds were decided. */
  readonly refunds: readonly RefundFacts[];
}

/** A cohort, event, or workout for the payout formula. */
export interface SubjectFacts {
  readonly feeBps: number;
  /** What the assistant costs, before the cost is capped at what is left after the fee. */
  readonly assistantCents: number;
  readonly sales: readonly SaleFacts[];
}

export type Withheld = 'disputed' | 'lost' | 'ended' | 'unanswered';

/** What a sale brings its school: `keptCents` is the sum of the cash, credit, and code parts. */
export interface Kept {
  /** The price minus the school's own promo code. */
  readonly valueCents: number;
  readonly keptCents: number;
  readonly cashCents: number;
  readonly creditCents: number;
  /** The part of `keptCents` that a platform code pays. */
  readonly codeCents: number;
  readonly withheld: Withheld | null;
}

export interface Earnings {
  readonly revenueCents: number;
  readonly cashCents: number;
  readonly creditCents: number;
  readonly codeCents: number;
  readonly feeCents: number;
  readonly assistantCents: number;
  /** Revenue minus fee and assistant: E. */
  readonly earnedCents: number;
}

/** `amount × numerator ÷ denominator`, rounded half up, for non-negative integers. */
function shareHalfUp(amount: number, numerator: number, denominator: number): number {
  return Math.floor((2 * amount * numerator + denominator) / (2 * denominator));
}

/**
 * What the refunded credits had paid (P2): all of it if all spent credits are refunded, else their share, rounded half
 * up.
 */
function creditCentsBack(sale: SaleFacts, credits: number): number {
  return sale.credits === 0 ? 0 : shareHalfUp(sale.creditCents, Math.min(credits, sale.credits), sale.credits);
}

/**
 * Whether everything refundable was refunded, even if part of a credit, which is never refunded, paid the rest (P2: all
 * when all).
 */
function allBack(sale: SaleFacts, cashCents: number, credits: number): boolean {
  return cashCents >= sale.cashCents && credits >= sale.credits && (sale.returned || cashCents + credits > 0);
}

/**
 * What a sale brings its school, with these refunds (rules-teachers P1, P2, P7, W6): the quoted price minus the
 * school's own promo code, in proportion to the cash and credits that weren't refunded. A sale that cost nothing counts
 * while its seat exists. A sale that is disputed, or was lost in a dispute, counts as zero, and so does one that pays
 * for feedback until the feedback is given.
 */
export function keptOf(sale: SaleFacts, refunds: readonly RefundFacts[] = sale.refunds): Kept {
  const valueCents = sale.listCents - (sale.discountOwner === 'school' ? sale.discountCents : 0);
  const nothing = { valueCents, keptCents: 0, cashCents: 0, creditCents: 0, codeCents: 0 };
  if (sale.dispute !== null) return { ...nothing, withheld: sale.dispute === 'open' ? 'disputed' : 'lost' };
  const paid = sale.cashCents + sale.creditCents;
  if (paid === 0) {
    return sale.alive
      ? { ...nothing, keptCents: valueCents, codeCents: valueCents, withheld: null }
      : { ...nothing, withheld: 'ended' };
  }
  const cameBackCents = refunds.reduce((sum, refund) => sum + refund.cashCents, 0);
  const creditsBack = refunds.reduce((sum, refund) => sum + refund.credits, 0);
  if (allBack(sale, cameBackCents, creditsBack)) return { ...nothing, withheld: refunds.length === 0 ? 'ended' : null };
  if (sale.unanswered) return { ...nothing, withheld: 'unanswered' };
  const cashCents = Math.max(0, sale.cashCents - cameBackCents);
  const creditCents = sale.creditCents - creditCentsBack(sale, creditsBack);
  const keptCents = shareHalfUp(valueCents, cashCents + creditCents, paid);
  return {
    valueCents,
    keptCents,
    cashCents,
    creditCents,
    codeCents: keptCents - cashCents - creditCents,
    withheld: null,
  };
}

/**
 * What a subject earns, from its facts alone (P1, P4): the fee is taken once, on the sum, and the assistant never costs
 * more than is left.
 */
export function earningsOf(subject: SubjectFacts): Earnings {
  const sums = { revenueCents: 0, cashCents: 0, creditCents: 0, codeCents: 0 };
  for (const sale of subject.sales) {
    const kept = keptOf(sale);
    sums.revenueCents += kept.keptCents;
    sums.cashCents += kept.cashCents;
    sums.creditCents += kept.creditCents;
    sums.codeCents += kept.codeCents;
  }
  const feeCents = shareHalfUp(sums.revenueCents, subject.feeBps, 10_000);
  const assistantCents = Math.min(subject.assistantCents, sums.revenueCents - feeCents);
  return { ...sums, feeCents, assistantCents, earnedCents: sums.revenueCents - feeCents - assistantCents };
}

type Sources = Pick<Earnings, 'cashCents' | 'creditCents' | 'codeCents'>;

/**
 * Whether the kept cash, credits, and codes are the same: the same sum in another mix affects other ledger accounts.
 */
export function sameKept(a: Sources, b: Sources): boolean {
  return a.cashCents === b.cashCents && a.creditCents === b.creditCents && a.codeCents === b.codeCents;
}

/**
 * What a row pays (P5, P6): the first of two parts pays half of the earnings, rounded down; every other row pays the
 * earnings minus earlier rows, and may be negative.
 */
export function amountOf(
  earnedCents: number,
  row: { readonly part: number | null; readonly parts: number | null },
  earlierCents: number,
): number {
  return row.part === 1 && row.parts === 2 ? Math.floor(earnedCents / 2) : earnedCents - earlierCents;
}
