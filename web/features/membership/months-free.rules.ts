import { toCents, toDollars } from '#contract/primitives/money.ts';

const MONTHS = 12;

/** What a plan costs by the month and by the year. Dollars. */
interface Priced {
  readonly monthlyPrice: number;
  readonly yearlyPrice: number;
}

/** Whole months that paying by the year saves: 2 of $15 a month against $150 a year. */
export function monthsFree(plan: Priced): number {
  const monthly = toCents(plan.monthlyPrice);
  if (monthly <= 0) return 0;
  return Math.max(0, Math.floor((monthly * MONTHS - toCents(plan.yearlyPrice)) / monthly));
}

/** What a year's price comes to by the month, in dollars, rounded up to the cent: 12.5 of $150 a year. */
export function yearlyByMonth(plan: Pick<Priced, 'yearlyPrice'>): number {
  return toDollars(Math.ceil(toCents(plan.yearlyPrice) / MONTHS));
}
