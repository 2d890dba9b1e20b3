import { isolated } from '#contract/primitives/isolated.ts';

const HTML = /<\/?[a-z]/i;

/** A letter's facts, with each right-to-left name isolated from the sentence it will be part of. */
export function withIsolatedNames<Facts>(facts: Facts): Facts {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return HTML.test(value) ? value : isolated(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  // The same shape: only texts change.
  return walk(facts) as Facts;
}
