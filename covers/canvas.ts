import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** All covers are rendered at 1200 × 675 and cropped from the center for other shapes. */
export const WIDTH = 1200;
export const HEIGHT = 675;

/** Renders the figures on top of the background; returns SVG elements. `id` keeps SVG ids unique between pictures. */
export type Motif = (random: Random, palette: Palette, id: string) => string;

/** Rounds a number to one decimal, to keep paths short. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A smooth curve through points, as path data. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const bend = 1 / 6;
    path += `C${n(from[0] + (to[0] - before[0]) * bend)} ${n(from[1] + (to[1] - before[1]) * bend)} ${n(
      to[0] - (after[0] - from[0]) * bend,
    )} ${n(to[1] - (after[1] - from[1]) * bend)} ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}
