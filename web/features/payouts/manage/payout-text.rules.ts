import type { Payout } from '#contract/payouts/payout.ts';
import { formatExactDollars, toCents } from '#contract/primitives/money.ts';
import type { Badge } from '#web/kit/text/badge.tsx';

type Look = Parameters<typeof Badge>[0]['look'];

/** How payouts write money: `$510.00`, `−$170.00`. */
export const exactDollars = formatExactDollars;

/** A deduction: `−$90.00`, or `$0.00` if there is none. */
export const exactOff = (dollars: number): string => exactDollars(dollars === 0 ? 0 : -dollars);

/** `Part 1 of 2`, `Adjustment`; `Single payout`. */
export function partLabel({ kind, part, parts }: Pick<Payout, 'kind' | 'part' | 'parts'>): string {
  if (kind === 'adjustment') return 'Adjustment';
  if (kind === 'returned') return 'Returned transfer';
  return parts === 1 || part === null ? 'Single payout' : `Part ${part} of ${parts ?? 2}`;
}

const KNOWN: Readonly<Record<string, { look: Look; word: string }>> = {
  upcoming: { look: 'draft', word: 'Upcoming' },
  finalized: { look: 'completed', word: 'Finalized' },
  paid: { look: 'published', word: 'Paid' },
  void: { look: 'draft', word: 'Void' },
};

/** Whether Callboard is holding a payout back. Once it is paid or void, a former hold no longer matters. */
export const isHeld = ({ status, heldBecause }: { status: string; heldBecause: string | null }): boolean =>
  heldBecause !== null && (status === 'upcoming' || status === 'finalized');

/**
 * A payout's state in a word. A payout on hold says so; a state this page doesn't know is shown in green by its raw
 * name (T§4).
 */
export function payoutStatusOf({ status, heldBecause }: { status: string; heldBecause: string | null }): {
  look: Look;
  word: string;
} {
  if (isHeld({ status, heldBecause })) return { look: 'warning', word: 'On hold' };
  return KNOWN[status] ?? { look: 'published', word: status };
}

/** The course of a cohort, if the cohort's own name doesn't begin with it. */
export const courseBeside = ({ name, courseName }: Pick<Payout, 'name' | 'courseName'>): string | null =>
  courseName === null || name.startsWith(courseName) ? null : courseName;

/** The payout's subject: `Voice Acting 101, Spring 2027`. */
export function subjectLabel(payout: Pick<Payout, 'name' | 'courseName'>): string {
  const course = courseBeside(payout);
  return course === null ? payout.name : `${course}, ${payout.name}`;
}

/** Fee and assistant cost of the whole subject, in dollars. */
export const takenOff = ({ data }: Pick<Payout, 'data'>): number =>
  (toCents(data.total_revenue) - toCents(data.dollars)) / 100;
