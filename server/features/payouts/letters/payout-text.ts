import { money } from '#server/letters/text.ts';

/** `$127.50`; negative: `−$127.50`. */
export function signedMoney(cents: number): string {
  return cents < 0 ? `−${money(-cents)}` : money(cents);
}

export const reasonOf = (schoolName: string): string =>
  `You're getting this email because you're a School Admin at ${schoolName}.`;

/** How many rows a letter lists one by one. */
const NAMED = 20;

/** The first rows as bill lines, and one line that totals all others. */
export function billLines(
  rows: readonly { readonly title: string; readonly detail: string; readonly cents: number }[],
) {
  const named = rows.slice(0, rows.length > NAMED ? NAMED - 1 : NAMED);
  const others = rows.slice(named.length);
  const lines = named.map(({ title, detail, cents }) => ({ title, details: [detail], amount: signedMoney(cents) }));
  if (others.length === 0) return lines;
  const otherCents = others.reduce((sum, { cents }) => sum + cents, 0);
  return [...lines, { title: `${others.length} other payouts`, details: [], amount: signedMoney(otherCents) }];
}

/** `Part 1 of 2`, `Adjustment`; `Payout` for a subject that is paid in one part. */
export function kindText(row: {
  readonly kind: string;
  readonly part: number | null;
  readonly parts: number | null;
}): string {
  if (row.kind === 'adjustment') return 'Adjustment';
  if (row.kind === 'returned') return 'Resent';
  return row.parts === 1 || row.part === null ? 'Payout' : `Part ${row.part} of ${row.parts}`;
}
