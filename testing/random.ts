/** A small repeatable random generator for tests: the same seed gives the same run. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  /** Next number in [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    /** A whole number in [0, limit). */
    below: (limit: number): number => Math.floor(next() * limit),
    /** A shuffled copy of the list. */
    shuffled<T>(list: readonly T[]): T[] {
      const rows = list.map((item) => ({ item, key: next() }));
      return rows.sort((a, b) => a.key - b.key).map((row) => row.item);
    },
  };
}
