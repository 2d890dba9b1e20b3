import { type Cents, CREDIT_CENTS, toCents, toDollars } from '#contract/primitives/money.ts';
import { cohortTitle } from './cohort-title.rules.ts';

/** What the page needs to add up a selected cohort. Dollars. */
export interface BasketCohort {
  id: number;
  name: string;
  courseName: string;
  memberPrice: number;
  nonmemberPrice: number;
  /** What this person pays today without buying a membership. */
  oneTimePrice: number;
}

/** What the page needs from the plan on sale. Dollars. */
export interface BasketPlan {
  name: string;
  monthlyPrice: number;
  yearlyPrice: number;
}

/** A percent or amount code that the person holds. Dollars; it discounts the cohorts that it names. */
export interface BasketCode {
  code: string;
  percent: number | null;
  amount: number | null;
  cohortIds: readonly number[];
}

export type Interval = 'monthly' | 'yearly';

/** One row of a sum. Dollars; a discount has a negative `amount`. */
export interface SumRow {
  key: string;
  label: string;
  note?: string;
  amount: number;
  /** The price for others, if it is higher. */
  insteadOf?: number;
}

/** One way to pay for the basket. Everything in dollars; the server's own sum decides. */
export interface Offer {
  rows: readonly SumRow[];
  /** Due now, after credits. */
  today: number;
  /** All payments of the first year, including today's. */
  firstYear: number;
  /** What renews after today; null: nothing. */
  renewal: { amount: number; interval: Interval } | null;
  /** How much less the courses cost than at non-member prices. */
  saved: number;
}

const MONTHS = 12;
/** A remainder after a code that is too small to charge is waived (rules §5). */
const MIN_CHARGE_CENTS = 50;
const total = (values: readonly number[]): Cents => values.reduce((sum, value) => sum + toCents(value), 0);

/**
 * How many credits this person can spend on the basket: no more than they have, and not worth more than the courses'
 * member prices (rules §5) or the amount due.
 */
export function maxCredits(
  cohorts: readonly BasketCohort[],
  ownCredits: number,
  code: BasketCode | null = null,
): number {
  const members = total(cohorts.map((cohort) => cohort.memberPrice));
  // After the code, for both ways to pay.
  const nets = [(cohort: BasketCohort) => cohort.oneTimePrice, (cohort: BasketCohort) => cohort.memberPrice].map(
    (price) => total(cohorts.map(price)) - codeOff(cohorts, price, code),
  );
  return Math.max(0, Math.min(Math.floor(ownCredits), Math.floor(Math.min(members, ...nets) / CREDIT_CENTS)));
}

/** What a code takes off the cohorts that it covers, in cents: the same calculation as the server's (rules §5). */
export function codeOff(
  cohorts: readonly BasketCohort[],
  price: (cohort: BasketCohort) => number,
  code: BasketCode | null,
): Cents {
  if (!code) return 0;
  const base = total(cohorts.filter((cohort) => code.cohortIds.includes(cohort.id)).map(price));
  if (code.percent !== null) return Math.floor((base * code.percent + 50) / 100);
  return Math.min(toCents(code.amount ?? 0), base);
}

function codeRows(off: Cents, code: BasketCode | null): SumRow[] {
  return off === 0 || !code ? [] : [{ key: 'code', label: `Code ${code.code}`, amount: -toDollars(off) }];
}

/** The new number of credits; a fraction or a number out of range is ignored (L§5). */
export function changeCredits(now: number, wanted: number, max: number): number {
  return Number.isInteger(wanted) && wanted >= 0 && wanted <= max ? wanted : now;
}

/** A number of credits from a URL or an earlier basket, brought within the bounds. */
export function clampCredits(wanted: number | undefined, max: number): number {
  if (wanted === undefined || !Number.isFinite(wanted)) return 0;
  return Math.min(Math.max(0, Math.floor(wanted)), max);
}

function courseRow(cohort: BasketCohort, price: number): SumRow {
  return {
    key: `cohort-${cohort.id}`,
    label: cohortTitle(cohort),
    amount: price,
    ...(toCents(cohort.nonmemberPrice) > toCents(price) ? { insteadOf: cohort.nonmemberPrice } : {}),
  };
}

function creditRows(credits: number): SumRow[] {
  if (credits === 0) return [];
  const each = toDollars(CREDIT_CENTS);
  return [
    {
      key: 'credits',
      label: credits === 1 ? '1 credit' : `${credits} credits`,
      note: `$${each} each`,
      amount: -credits * each,
    },
  ];
}

function offerOf(rows: readonly SumRow[], terms: Pick<Offer, 'renewal' | 'saved'> & { laterCents: Cents }): Offer {
  const sum = total(rows.map((row) => row.amount));
  const waived = rows.some((row) => row.key === 'code') && sum > 0 && sum < MIN_CHARGE_CENTS;
  const today = waived ? 0 : sum;
  return {
    rows,
    today: toDollars(today),
    firstYear: toDollars(today + terms.laterCents),
    renewal: terms.renewal,
    saved: terms.saved,
  };
}

/** The basket paid once, at this person's own prices. */
export function oneTimeOffer(cohorts: readonly BasketCohort[], credits: number, code: BasketCode | null = null): Offer {
  const off = codeOff(cohorts, (cohort) => cohort.oneTimePrice, code);
  const saved =
    total(cohorts.map((cohort) => cohort.nonmemberPrice)) - total(cohorts.map((cohort) => cohort.oneTimePrice));
  const rows = cohorts.map((cohort) => courseRow(cohort, cohort.oneTimePrice));
  return offerOf([...rows, ...codeRows(off, code), ...creditRows(credits)], {
    renewal: null,
    saved: toDollars(Math.max(0, saved)),
    laterCents: 0,
  });
}

/** The basket at member prices, with the membership that grants them. */
export function membershipOffer(
  cohorts: readonly BasketCohort[],
  plan: BasketPlan,
  interval: Interval,
  credits: number,
  code: BasketCode | null = null,
): Offer {
  const price = interval === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  const saved =
    total(cohorts.map((cohort) => cohort.nonmemberPrice)) - total(cohorts.map((cohort) => cohort.memberPrice));
  const rows: SumRow[] = [
    ...cohorts.map((cohort) => courseRow(cohort, cohort.memberPrice)),
    {
      key: 'membership',
      label: plan.name,
      note: interval === 'yearly' ? 'first year' : 'first month',
      amount: price,
    },
    ...codeRows(
      codeOff(cohorts, (cohort) => cohort.memberPrice, code),
      code,
    ),
    ...creditRows(credits),
  ];
  return offerOf(rows, {
    renewal: { amount: price, interval },
    saved: toDollars(Math.max(0, saved)),
    laterCents: interval === 'yearly' ? 0 : toCents(price) * (MONTHS - 1),
  });
}

/** How the first year of the membership offer compares with paying once; positive: the membership costs less. */
export function firstYearDifference(oneTime: Offer, withMembership: Offer): number {
  return toDollars(toCents(oneTime.firstYear) - toCents(withMembership.firstYear));
}

/** A recommended membership stays recommended only while, paid this way, it costs no more than paying once. */
export function staysRecommended(recommended: boolean, cheaperBy: number): boolean {
  return recommended && cheaperBy >= 0;
}
