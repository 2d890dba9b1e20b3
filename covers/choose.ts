import { type CoverLook, coverInAccent, readCover, SEEDS, VARIANTS, writeCover } from './look.ts';
import { type CoverNamed, KIN, motifNameOf } from './motif-names.ts';
import { hashOf } from './random.ts';

/**
 * Six covers to choose from: the current one first, then one per related motif, in the same accent and alternating
 * colors.
 */
export function offeredCovers(present: string): string[] {
  const look = readCover(present);
  if (!look) return [];
  const { motif, variant, seed, accent } = look;
  return [motif, ...KIN[motif]].map((each, index) => {
    const other = { motif: each, variant: (variant + index) % VARIANTS, seed: (seed + index) % SEEDS };
    return coverInAccent(writeCover(other), accent);
  });
}

const count = <T>(values: readonly T[], value: T) => values.filter((each) => each === value).length;

/** The first value with the lowest count. */
function least<T>(values: readonly [T, ...T[]], counted: (value: T) => number): T {
  return values.reduce((best, each) => (counted(each) < counted(best) ? each : best));
}

/** A seed derived from the name that no other cover uses. */
function freeSeed(name: string, others: readonly CoverLook[]): number {
  const usedSeeds = new Set(others.map(({ seed }) => seed));
  let seed = hashOf(name.trim()) % SEEDS;
  for (let tries = 0; usedSeeds.has(seed) && tries < usedSeeds.size; tries += 1) seed = (seed + 1) % SEEDS;
  return seed;
}

const looksOf = (covers: readonly string[]) => covers.flatMap((cover) => readCover(cover) ?? []);

/**
 * The cover for a new thing: of the motifs that suit it, the one its neighbors use least, in the colors they use least.
 * Always the same for the same name, topic, and neighbors.
 */
export function chooseCover(of: CoverNamed, used: readonly string[]): string {
  const others = looksOf(used);
  const own = motifNameOf(of);
  const motifs = others.map((look) => look.motif);
  const motif = least([own, ...KIN[own]], (each) => count(motifs, each));
  const ofMotif = others.filter((look) => look.motif === motif).map((look) => look.variant);
  const ofAll = others.map((look) => look.variant);
  // If a motif's own counts are equal, the counts across all covers decide.
  const weight = (variant: number) => count(ofMotif, variant) * (others.length + 1) + count(ofAll, variant);
  return writeCover({ motif, variant: least([0, 1, 2], weight), seed: freeSeed(of.name, others) });
}

/**
 * The cover for a class session: its course's motif and colors, rendered differently from the course and the other
 * sessions.
 */
export function sessionCover(name: string, course: string, used: readonly string[]): string {
  const look = readCover(course);
  if (!look) return course;
  return writeCover({ ...look, seed: freeSeed(name, looksOf([course, ...used])) });
}
