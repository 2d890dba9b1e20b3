/** `Voice Lab, Winter · part 1 of 2`: a payout's subject in one line. */
export function payoutName(row: {
  readonly name: string | null;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly part: number | null;
  readonly parts: number | null;
}): string {
  if (row.kind === 'returned') return 'Returned transfer';
  const name = row.name ?? 'No name';
  if (row.kind === 'adjustment') return `${name} · adjustment`;
  return row.parts === 2 ? `${name} · part ${row.part} of 2` : name;
}
