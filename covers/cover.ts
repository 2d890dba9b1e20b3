import { HEIGHT, type Motif, WIDTH } from './canvas.ts';
import { type CoverOf, type MotifName, motifNameOf } from './motif-names.ts';
import { halftone } from './motifs/halftone.ts';
import { lanterns } from './motifs/lanterns.ts';
import { mouths } from './motifs/mouths.ts';
import { notices } from './motifs/notices.ts';
import { ripples } from './motifs/ripples.ts';
import { spotlights } from './motifs/spotlights.ts';
import { staves } from './motifs/staves.ts';
import { waveform } from './motifs/waveform.ts';
import { palettesOf } from './palettes.ts';
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
 * Draws the cover of a course, event or school that has no picture: always the same for the same name, topic, accent and motif.
 * Shapes only, no letters, so that it needs no font and reads at 64 pixels. Returns an SVG of 1200 × 675.
 */
export function coverSvg(of: CoverOf): string {
  const seed = `${(of.topic ?? '').trim().toLowerCase()}\n${of.name.trim()}`;
  const random = randomFrom(seed);
  const palette = random.pick(palettesOf(of.accent));
  const id = `c${hashOf(seed).toString(36)}`;
  const drawn = DRAWN[of.motif ?? motifNameOf(of)](random, palette, id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>${drawn}</svg>`;
}
