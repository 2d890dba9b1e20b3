import type { Payout } from '#contract/payouts/payout.ts';
import { formatExactDollars, toCents } from '#contract/primitives/money.ts';
import type { Badge } from '#web/kit/text/badge.tsx';

type Look = Parameters<typeof Badge>[0]['look'];

/** How payouts write money: `$510.00`, `−$170.00`. */
export const exactDollars = formatExactDollars;

/** What comes off: `−$90.00`, and `$0.00` where it is nothing. */
export const exactOff = (dollars: number): string => exactDollars(dollars === 0 ? 0 : -dollars);

/** `Part 1 of 2`, `Adjustment`; `Single payout`. */
export function partWords({ kind, part, parts }: Pick<Payout, 'kind' | 'part' | 'parts'>): string {
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

/** Callboard keeps it back; once it is paid or void, a hold that it had says nothing any more. */
export const isHeld = ({ status, heldBecause }: { status: string; heldBecause: string | null }): boolean =>
  heldBecause !== null && (status === 'upcoming' || status === 'finalized');

/** A payout's state in a word. A held one says so; a state that this page doesn't know is shown green, as it is called (T§4). */
export function standingOf({ status, heldBecause }: { status: string; heldBecause: string | null }): {
  look: Look;
  word: string;
} {
  if (isHeld({ status, heldBecause })) return { look: 'warning', word: 'On hold' };
  return KNOWN[status] ?? { look: 'published', word: status };
}

/** The course of a cohort, where the cohort's own name doesn't begin with it. */
export const courseBeside = ({ name, courseName }: Pick<Payout, 'name' | 'courseName'>): string | null =>
  courseName === null || name.startsWith(courseName) ? null : courseName;

/** What it is of: `Voice Acting 101, Spring 2027`. */
export function subjectWords(payout: Pick<Payout, 'name' | 'courseName'>): string {
  const course = courseBeside(payout);
  return course === null ? payout.name : `${course}, ${payout.name}`;
}

/** Fee and assistant of the whole subject. */
export const takenOff = ({ data }: Pick<Payout, 'data'>): number =>
  (toCents(data.total_revenue) - toCents(data.dollars)) / 100;
