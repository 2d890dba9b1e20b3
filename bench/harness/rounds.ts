/** The measurements of one side, in the order of the rounds. */
export interface Series {
  readonly rounds: readonly number[];
  readonly median: number;
  /** The least favorable round. */
  readonly worst: number;
}

export function series(rounds: readonly number[], better: 'higher' | 'lower' = 'higher'): Series {
  if (rounds.length === 0) throw new Error('Nothing was measured.');
  return { rounds, median: median(rounds), worst: better === 'higher' ? Math.min(...rounds) : Math.max(...rounds) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The value below which this share of the values lies: 0.95 for the 95th percentile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Measures the sides in turn, A B A B, so that a drifting machine affects all of them. */
export async function interleave<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, (round: number) => Promise<number>>>,
  better: 'higher' | 'lower' = 'higher',
): Promise<Record<Side, Series>> {
  const names = Object.keys(sides) as Side[];
  const measured = new Map<Side, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured.get(name)?.push(await sides[name](round));
  }
  return Object.fromEntries(names.map((name) => [name, series(measured.get(name) ?? [], better)])) as Record<
    Side,
    Series
  >;
}
