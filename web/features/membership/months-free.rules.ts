import { toCents, toDollars } from '#contract/primitives/money.ts';

const MONTHS = 12;

/** A plan's monthly and yearly price, in dollars. */
interface Priced {
  readonly monthlyPrice: number;
  readonly yearlyPrice: number;
}

/** Whole months saved by paying yearly: 2 for $15 a month against $150 a year. */
export function monthsFree(plan: Priced): number {
  const monthly = toCents(plan.monthlyPrice);
  if (monthly <= 0) return 0;
  return Math.max(0, Math.floor((monthly * MONTHS - toCents(plan.yearlyPrice)) / monthly));
}

/** A yearly price per month, in dollars, rounded up to the cent: 12.5 for $150 a year. */
export function yearlyByMonth(plan: Pick<Priced, 'yearlyPrice'>): number {
  return toDollars(Math.ceil(toCents(plan.yearlyPrice) / MONTHS));
}
