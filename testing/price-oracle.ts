import type { BasketLine, Code } from '#server/features/checkout/index.ts';

/**
 * A basket's price, calculated a second time from rules §5 without sharing code with the first. Uses big-integer
 * fractions and distributes amounts cent by cent.
 */
export function independentPrice(basket: {
  lines: readonly BasketLine[];
  member: boolean;
  credits: number;
  code: Code | null;
}): { cash: number[]; discount: number[]; credits: number[] } | 'refused' {
  const share = (total: number, weights: number[]): number[] => {
    const totalWeight = weights.reduce((a, b) => a + b, 0);
    const parts = weights.map((weight) =>
      totalWeight === 0 ? 0 : Number((BigInt(total) * BigInt(weight)) / BigInt(totalWeight)),
    );
    const lost = () => total - parts.reduce((a, b) => a + b, 0);
    const roundedUp = new Set<number>();
    while (lost() > 0) {
      let best = -1;
      for (let i = 0; i < weights.length; i += 1) {
        if (roundedUp.has(i)) continue;
        const remainder = (k: number) =>
          totalWeight === 0 ? 0n : (BigInt(total) * BigInt(weights[k] ?? 0)) % BigInt(totalWeight);
        if (best === -1 || remainder(i) > remainder(best)) best = i;
      }
      if (best === -1) throw new Error('nothing left to give to');
      roundedUp.add(best);
      parts[best] = (parts[best] ?? 0) + (totalWeight === 0 ? lost() : 1);
    }
    return parts;
  };
  const list = basket.lines.map((line) => (basket.member ? line.memberPriceCents : line.nonmemberPriceCents));
  const in_scope = basket.lines.map((line, i) => {
    const code = basket.code;
    if (code === null || line.kind === 'membership' || line.kind === 'credits') return 0;
    if (code.ownerKind === 'school' && line.schoolId !== code.schoolId) return 0;
    return list[i] ?? 0;
  });
  const base = in_scope.reduce((a, b) => a + b, 0);
  const off = !basket.code
    ? 0
    : basket.code.percent !== null
      ? Number((BigInt(base) * BigInt(basket.code.percent) * 2n + 100n) / 200n)
      : Math.min(base, basket.code.amountCents ?? 0);
  const discount = base === 0 ? list.map(() => 0) : share(off, in_scope);
  const net = list.map((price, i) => price - (discount[i] ?? 0));
  // Rules §5, one credit after the other: whole credits go to the line furthest below its fair share that still has $10
  // left.
  const creditable = net.map((n, i) => (basket.lines[i]?.kind === 'cohort_place' ? n : 0));
  const fair = creditable.reduce((a, b) => a + b, 0);
  const value = net.map(() => 0);
  const credits = net.map(() => 0);
  const leftOf = (i: number) => (creditable[i] ?? 0) - (value[i] ?? 0);
  const best = (of: readonly number[], better: (one: number, other: number) => boolean) =>
    of.reduce((a, b) => (a === -1 || better(b, a) ? b : a), -1);
  const every = net.map((_, i) => i);
  const lacks = (i: number) =>
    BigInt(basket.credits) * BigInt(creditable[i] ?? 0) - BigInt(credits[i] ?? 0) * BigInt(fair);
  const toPlace = { whole: basket.credits, split: 0 };
  for (; toPlace.whole > 0; toPlace.whole -= 1) {
    const taker = best(
      every.filter((i) => leftOf(i) >= 1000),
      (one, other) => lacks(one) > lacks(other),
    );
    if (taker === -1) break;
    credits[taker] = (credits[taker] ?? 0) + 1;
    value[taker] = (value[taker] ?? 0) + 1000;
  }
  // The few remaining credits are split cent by cent, from the lines that had most left when the credit's turn came.
  for (toPlace.split = toPlace.whole; toPlace.split > 0; toPlace.split -= 1) {
    const before = every.map(leftOf);
    const centsTaken = net.map(() => 0);
    for (let cent = 0; cent < 1000; cent += 1) {
      const from = best(
        every.filter((i) => leftOf(i) > 0),
        (one, other) => (before[one] ?? 0) > (before[other] ?? 0),
      );
      value[from] = (value[from] ?? 0) + 1;
      centsTaken[from] = (centsTaken[from] ?? 0) + 1;
    }
    const owner = best(every, (one, other) => (centsTaken[one] ?? 0) > (centsTaken[other] ?? 0));
    credits[owner] = (credits[owner] ?? 0) + 1;
  }
  const cash = net.map((n, i) => n - (value[i] ?? 0));
  const total = cash.reduce((a, b) => a + b, 0);
  if (total > 0 && total < 50) {
    if (off === 0) return 'refused';
    return { cash: cash.map(() => 0), discount: discount.map((d, i) => d + (cash[i] ?? 0)), credits };
  }
  return { cash, discount, credits };
}
