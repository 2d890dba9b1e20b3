import { CREDIT_CENTS } from '#contract/primitives/money.ts';

export interface CreditPart {
  /** Credits counted with the line, and refunded with it. */
  readonly credits: number;
  /** Cents of the line paid by credits: 1000 for each whole one, plus its part of a split one. */
  readonly cents: number;
}

interface Taking {
  credits: number;
  cents: number;
}

/**
 * Distributes whole credits in proportion to what each line has left to pay, never more than fit: largest remainder,
 * ties to the earlier line; a full line passes its turn to the next. Returns how many fit no line.
 */
function spreadWhole(credits: number, unpaid: readonly number[], into: readonly Taking[]): number {
  const sum = unpaid.reduce((a, b) => a + BigInt(b), 0n);
  const shares = unpaid.map((cents, index) => {
    const product = BigInt(credits) * BigInt(cents);
    return { index, whole: Number(product / sum), remainder: product % sum };
  });
  let remaining = credits;
  const addCredits = (index: number, wanted: number) => {
    const line = into[index];
    if (!line) return 0;
    const room = Math.floor(((unpaid[index] ?? 0) - line.cents) / CREDIT_CENTS);
    const added = Math.min(wanted, room, remaining);
    line.credits += added;
    line.cents += added * CREDIT_CENTS;
    remaining -= added;
    return added;
  };
  for (const { index, whole } of shares) addCredits(index, whole);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  let turns = 1;
  while (remaining > 0 && turns > 0) turns = byRemainder.reduce((added, { index }) => added + addCredits(index, 1), 0);
  return remaining;
}

/**
 * Splits one credit that fits no line whole: it is counted with the line that has the most left, and others pay the
 * missing part.
 */
function splitOne(unpaid: readonly number[], into: readonly Taking[]): void {
  const byRoom = into
    .map((line, index) => ({ line, room: (unpaid[index] ?? 0) - line.cents }))
    .toSorted((a, b) => b.room - a.room);
  let missing = CREDIT_CENTS;
  for (const [place, { line, room }] of byRoom.entries()) {
    const part = Math.min(missing, room);
    line.cents += part;
    missing -= part;
    if (place === 0) line.credits += 1;
  }
}

/**
 * Spreads credits over lines with `unpaid` cents left to pay (rules §5). Whole credits first, each worth exactly $10 of
 * its line, so that leaving a line refunds what paid for it. The few that fit no line whole are split in value and
 * counted with the line that takes most of them. The parts' cents sum to 1000 per credit.
 * @throws if the credits are worth more than everything left to pay
 */
export function allocateCredits(credits: number, unpaid: readonly number[]): CreditPart[] {
  const parts: Taking[] = unpaid.map(() => ({ credits: 0, cents: 0 }));
  if (credits === 0) return parts;
  if (credits * CREDIT_CENTS > unpaid.reduce((a, b) => a + b, 0)) throw new Error('More credits than there is to pay.');
  for (let remaining = spreadWhole(credits, unpaid, parts); remaining > 0; remaining -= 1) splitOne(unpaid, parts);
  return parts;
}
