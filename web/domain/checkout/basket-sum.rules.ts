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
const total = (values: readonly number[]): Cents => values.reduce((sum, value) => sum + toCents(value), 0);

/**
 * How many credits this person may spend on the basket: not more than they have, and not worth more than the courses
 * cost members (rules §5) or than there is to pay.
 */
export function mostCredits(cohorts: readonly BasketCohort[], ownCredits: number): number {
  const members = total(cohorts.map((cohort) => cohort.memberPrice));
  const oneTime = total(cohorts.map((cohort) => cohort.oneTimePrice));
  return Math.max(0, Math.min(Math.floor(ownCredits), Math.floor(Math.min(members, oneTime) / CREDIT_CENTS)));
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
  const today = total(rows.map((row) => row.amount));
  return {
    rows,
    today: toDollars(today),
    firstYear: toDollars(today + rest.laterCents),
    renewal: rest.renewal,
    saved: rest.saved,
  };
}

/** The basket paid once, at this person's own prices. */
export function oneTimeOffer(cohorts: readonly BasketCohort[], credits: number): Offer {
  const saved =
    total(cohorts.map((cohort) => cohort.nonmemberPrice)) - total(cohorts.map((cohort) => cohort.oneTimePrice));
  return offerOf([...cohorts.map((cohort) => courseRow(cohort, cohort.oneTimePrice)), ...creditRows(credits)], {
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
): Offer {
  const price = interval === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  const saved =
    total(cohorts.map((cohort) => cohort.nonmemberPrice)) - total(cohorts.map((cohort) => cohort.memberPrice));
  const rows: SumRow[] = [
    ...cohorts.map((cohort) => courseRow(cohort, cohort.memberPrice)),
    {
      key: 'membership',
      label: plan.name,
      note: interval === 'yearly' ? 'the first year' : 'the first month',
      amount: price,
    },
    ...creditRows(credits),
  ];
  return offerOf(rows, {
    renewal: { amount: price, interval },
    saved: toDollars(Math.max(0, saved)),
    laterCents: interval === 'yearly' ? 0 : toCents(price) * (MONTHS - 1),
  });
}

/** Whole months that paying by the year saves: 2 of $15 a month against $150 a year. */
export function monthsFree(plan: BasketPlan): number {
  const monthly = toCents(plan.monthlyPrice);
  if (monthly <= 0) return 0;
  return Math.max(0, Math.floor((monthly * MONTHS - toCents(plan.yearlyPrice)) / monthly));
}

/** How the first year of the membership offer compares with paying once; above zero: the membership costs less. */
export function firstYearDifference(oneTime: Offer, withMembership: Offer): number {
  return toDollars(toCents(oneTime.firstYear) - toCents(withMembership.firstYear));
}
