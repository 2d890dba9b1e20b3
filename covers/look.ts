import { MOTIF_NAMES, type MotifName } from './motif-names.ts';

/** A cover's look. It is chosen once, stored with its thing as text, and is all that is needed to render it. */
export interface CoverLook {
  readonly motif: MotifName;
  /** 0 to 2: which of the accent's three palettes. */
  readonly variant: number;
  /** 0 to 65,535: determines everything else in the image. */
  readonly seed: number;
  /** The school's accent; null: none was chosen. */
  readonly accent: string | null;
}

export const VARIANTS = 3;
export const SEEDS = 65_536;

/**
 * `mouths-1-48213`, or with the school's accent `mouths-1-48213-plum`. The database and the contract check the same
 * format.
 */
const COVER = new RegExp(`^(${MOTIF_NAMES.join('|')})-([0-2])-(0|[1-9]\\d{0,4})(?:-([a-z]{1,20}))?$`);

/** Parses a cover; undefined if the text isn't one. */
export function readCover(cover: string): CoverLook | undefined {
  const [, motif, variant, seed, accent] = COVER.exec(cover) ?? [];
  if (motif === undefined) return undefined;
  // The expression matches no other name.
  return { motif: motif as MotifName, variant: Number(variant), seed: Number(seed), accent: accent ?? null };
}

export function writeCover({ motif, variant, seed }: Pick<CoverLook, 'motif' | 'variant' | 'seed'>): string {
  return `${motif}-${variant}-${seed}`;
}

/** A cover as readers see it: in its school's accent. */
export function coverInAccent(cover: string, accent: string | null): string {
  const own = cover.split('-', 3).join('-');
  return accent === null ? own : `${own}-${accent}`;
}

/** One cover's motif and colors with another's seed, so that each thing in a series keeps its own image. */
export function coverLike(cover: string, own: string): string {
  const look = readCover(cover);
  return look ? writeCover({ ...look, seed: readCover(own)?.seed ?? look.seed }) : cover;
}

/** A cover with the same motif and colors but another seed, for example for a course's video. */
export function coverBeside(cover: string): string {
  const look = readCover(cover);
  return look ? coverInAccent(writeCover({ ...look, seed: (look.seed + 1) % SEEDS }), look.accent) : cover;
}
