import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { type Refusal, refuse, refuseField } from '#contract/primitives/problem.ts';
import type { PayableRow } from './remittance.store.ts';

/** Less than this isn't transferred (rules-teachers P13). */
export const MIN_REMITTANCE_CENTS = 100;
/** The time zone of the bank's dates. */
const BANK_ZONE = 'America/New_York';
const DAY = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: BANK_ZONE,
});

/** The bank's day at an instant: `2026-12-01`. */
export const bankDay = (at: Date): string => DAY.format(at);

/**
 * The latest date that isn't in the future, in UTC: staff east of the bank date transfers by their own day, which
 * starts hours before the bank's.
 */
const latestBankDay = (at: Date): string => at.toISOString().slice(0, 10);

const money = (cents: number) => formatDollars(toDollars(cents));

/** Whether the text is a real calendar date: `2026-12-01`. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export interface WantedRemittance {
  readonly schoolId: number;
  readonly payoutIds: readonly number[];
  readonly amountCents: number;
  readonly bankOn: string;
}

function rowsRefusal(wanted: WantedRemittance, rows: readonly PayableRow[]): Refusal | null {
  if (rows.length < new Set(wanted.payoutIds).size || rows.some(({ schoolId }) => schoolId !== wanted.schoolId)) {
    return refuse('other_school', 409, "One of these payouts isn't for this school. Choose the rows again.");
  }
  const paid = rows.filter(({ status }) => status === 'paid');
  if (paid.length > 0) {
    const subject = paid.length === 1 ? 'One of these payouts was' : `${paid.length} of these payouts were`;
    return refuse('payout_paid', 409, `${subject} paid in the meantime. Choose the rows again.`, {
      payoutIds: paid.map(({ id }) => id),
    });
  }
  const early = rows.filter(({ status }) => status !== 'finalized');
  if (early.length > 0) {
    return refuse('payout_not_ready', 409, 'Only finalized payouts can be paid. Choose the rows again.', {
      payoutIds: early.map(({ id }) => id),
    });
  }
  const held = rows.filter((row) => row.held);
  if (held.length > 0) {
    return refuse('payout_held', 409, 'One of these payouts is on hold. Lift the hold first, or leave it out.', {
      payoutIds: held.map(({ id }) => id),
    });
  }
  return null;
}

/** Why a transfer can't pay these rows (rules-teachers P12, P13), each reason with what to do; null: it can. */
export function remittanceRefusal(wanted: WantedRemittance, rows: readonly PayableRow[], now: Date): Refusal | null {
  if (!isDay(wanted.bankOn)) return refuseField('bankOn', 'Enter a date.');
  const refusal = rowsRefusal(wanted, rows);
  if (refusal) return refusal;
  const sum = rows.reduce((total, { cents }) => total + (cents ?? 0), 0);
  if (sum < MIN_REMITTANCE_CENTS) {
    return refuse(
      'below_minimum',
      409,
      `These payouts total ${money(sum)}. Amounts under $1 carry forward until there's more.`,
    );
  }
  if (sum !== wanted.amountCents) {
    const by = money(Math.abs(sum - wanted.amountCents));
    const direction = wanted.amountCents > sum ? 'more' : 'less';
    return refuseField(
      'amount',
      `These payouts total ${money(sum)}. The amount you entered is ${by} ${direction}.`,
      'amount_differs',
      409,
      {
        sum: toDollars(sum),
        difference: toDollars(wanted.amountCents - sum),
      },
    );
  }
  if (wanted.bankOn > latestBankDay(now)) {
    return refuseField('bankOn', 'This date is in the future.', 'date_in_future', 409);
  }
  const newest = rows.reduce<string>((day, { finalizedAt }) => {
    const own = finalizedAt ? bankDay(finalizedAt) : '';
    return own > day ? own : day;
  }, '');
  if (wanted.bankOn < newest) {
    return refuseField(
      'bankOn',
      `The newest of these payouts was finalized on ${newest}, so the transfer can't be earlier.`,
      'date_too_early',
      409,
    );
  }
  return null;
}
