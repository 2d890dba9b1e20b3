import { HEIGHT, type Motif, WIDTH } from './canvas.ts';
import { type CoverLook, SEEDS, VARIANTS } from './look.ts';
import { type CoverNamed, type MotifName, motifNameOf } from './motif-names.ts';
import { halftone } from './motifs/halftone.ts';
import { lanterns } from './motifs/lanterns.ts';
import { mouths } from './motifs/mouths.ts';
import { notices } from './motifs/notices.ts';
import { ripples } from './motifs/ripples.ts';
import { spotlights } from './motifs/spotlights.ts';
import { staves } from './motifs/staves.ts';
import { waveform } from './motifs/waveform.ts';
import { paletteOf } from './palettes.ts';
import { hashOf, randomFrom } from './random.ts';

const DRAWN: Readonly<Record<MotifName, Motif>> = {
  mouths,
  waveform,
  staves,
  halftone,
  spotlights,
  notices,
  ripples,
  lanterns,
};

/**
 * Renders the cover for a course, event, workout, or school without a picture: always the same for the same look. It
 * uses only shapes and no letters, so that it needs no font and is readable at 64 pixels. Returns an SVG of 1200 × 675.
 */
export function coverSvg({ motif, variant, seed, accent }: CoverLook): string {
  const own = `${motif}-${seed}`;
  const palette = paletteOf(accent, variant, hashOf(own));
  const drawn = DRAWN[motif](randomFrom(own), palette, `c${hashOf(own).toString(36)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>${drawn}</svg>`;
}

/** The look for a name and topic, as cover URLs specified it up to version 1: link previews still request them. */
export function lookOfName(of: CoverNamed & { motif?: MotifName | undefined; accent?: string | undefined }): CoverLook {
  const seed = hashOf(`${(of.topic ?? '').trim().toLowerCase()}\n${of.name.trim()}`) % SEEDS;
  return { motif: of.motif ?? motifNameOf(of), variant: seed % VARIANTS, seed, accent: of.accent ?? null };
}
