import { type Cents, CREDIT_CENTS, toCents, toDollars } from '#contract/primitives/money.ts';
import { cohortTitle } from './cohort-title.rules.ts';

/** What the screen needs of a selected cohort to add up. Dollars. */
export interface BasketCohort {
  id: number;
  name: string;
  courseName: string;
  memberPrice: number;
  nonmemberPrice: number;
  /** What this person pays today without a membership bought along. */
  oneTimePrice: number;
}

/** What the screen needs of the plan on sale. Dollars. */
export interface BasketPlan {
  name: string;
  monthlyPrice: number;
  yearlyPrice: number;
}

/** A percent or amount code that the person holds. Dollars; it lowers the cohorts that it names. */
export interface BasketCode {
  code: string;
  percent: number | null;
  amount: number | null;
  cohortIds: readonly number[];
}

export type Interval = 'monthly' | 'yearly';

/** One row of a sum. Dollars; `amount` is below zero where it takes away. */
export interface SumRow {
  key: string;
  label: string;
  /** A smaller line below the label. */
  note?: string;
  amount: number;
  /** What others pay for it, where that is more. */
  insteadOf?: number;
}

/** One way to pay for the basket. Everything in dollars; the server's own sum decides. */
export interface Offer {
  rows: readonly SumRow[];
  /** To pay now, after credits. */
  today: number;
  /** All payments of the first year, today's among them. */
  firstYear: number;
  /** What goes on after today; null: nothing. */
  renewal: { amount: number; interval: Interval } | null;
  /** Less than the same courses at non-member prices. */
  saved: number;
}

const MONTHS = 12;
/** What is left after a code and can't be charged is waived (rules §5). */
const LEAST_CHARGE_CENTS = 50;
const total = (values: readonly number[]): Cents => values.reduce((sum, value) => sum + toCents(value), 0);

/**
 * How many credits this person may spend on the basket: not more than they have, and not worth more than the courses
 * cost members (rules §5) or than there is to pay.
 */
export function mostCredits(
  cohorts: readonly BasketCohort[],
  ownCredits: number,
  code: BasketCode | null = null,
): number {
  const members = total(cohorts.map((cohort) => cohort.memberPrice));
  // After the code, whichever of the two ways is taken.
  const nets = [(cohort: BasketCohort) => cohort.oneTimePrice, (cohort: BasketCohort) => cohort.memberPrice].map(
    (price) => total(cohorts.map(price)) - codeOff(cohorts, price, code),
  );
  return Math.max(0, Math.min(Math.floor(ownCredits), Math.floor(Math.min(members, ...nets) / CREDIT_CENTS)));
}

/** What a code takes off the cohorts that it covers, in cents: the server's own calculation (rules §5). */
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

/** The new number of credits; what is no whole number or out of range is ignored (L§5). */
export function changeCredits(now: number, wanted: number, most: number): number {
  return Number.isInteger(wanted) && wanted >= 0 && wanted <= most ? wanted : now;
}

/** A number of credits from an address or an earlier basket, brought within the bounds. */
export function clampCredits(wanted: number | undefined, most: number): number {
  if (wanted === undefined || !Number.isFinite(wanted)) return 0;
  return Math.min(Math.max(0, Math.floor(wanted)), most);
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

function offerOf(rows: readonly SumRow[], rest: Pick<Offer, 'renewal' | 'saved'> & { laterCents: Cents }): Offer {
  const sum = total(rows.map((row) => row.amount));
  const waived = rows.some((row) => row.key === 'code') && sum > 0 && sum < LEAST_CHARGE_CENTS;
  const today = waived ? 0 : sum;
  return {
    rows,
    today: toDollars(today),
    firstYear: toDollars(today + rest.laterCents),
    renewal: rest.renewal,
    saved: rest.saved,
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

/** The basket at member prices with the membership that makes them. */
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

/** How the first year of the membership offer compares with paying once; above zero: the membership costs less. */
export function firstYearDifference(oneTime: Offer, withMembership: Offer): number {
  return toDollars(toCents(oneTime.firstYear) - toCents(withMembership.firstYear));
}

/** A recommended membership stays one only while, paid this way, it costs no more than paying once. */
export function staysRecommended(recommended: boolean, cheaperBy: number): boolean {
  return recommended && cheaperBy >= 0;
}
