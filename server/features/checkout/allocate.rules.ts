/**
 * Splits a whole number in proportion to weights by largest remainder: the parts sum to `total` exactly, ties go to the
 * earlier one. If all weights are zero, the first part gets everything.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  // BigInt throughout: products of cents may exceed 2^53.
  const parts = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight);
    return { whole: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const missing = total - parts.reduce((a, part) => a + part.whole, 0);
  const byRest = parts
    .map((part, index) => ({ index, rest: part.rest }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const chosen = new Set(byRest.slice(0, missing).map((part) => part.index));
  return parts.map((part, index) => part.whole + (chosen.has(index) ? 1 : 0));
}
