/** Grid lines of a chart: evenly spaced whole numbers from 0 to the maximum or above, at most five. */
export function gridOf(greatest: number): number[] {
  const top = Math.max(1, Math.ceil(greatest));
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(top / 4)));
  const step = [1, 2, 2.5, 5, 10].map((each) => Math.ceil(each * magnitude)).find((each) => each * 4 >= top) ?? top;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}

/** Which marks to label, so that at most `max` labels are below a chart: always the first and the last. */
export function namedMarks(count: number, max: number): ReadonlySet<number> {
  if (count <= max) return new Set(Array.from({ length: count }, (_, at) => at));
  return new Set(Array.from({ length: max }, (_, at) => Math.round((at * (count - 1)) / (max - 1))));
}

/** A height or width within a chart, as a CSS percentage. */
export const percentOf = (value: number, top: number): string => `${(100 * value) / top}%`;
