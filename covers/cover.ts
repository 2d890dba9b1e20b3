import { HEIGHT, type Motif, WIDTH } from './canvas.ts';
import { halftone } from './motifs/halftone.ts';
import { mouths } from './motifs/mouths.ts';
import { notices } from './motifs/notices.ts';
import { spotlights } from './motifs/spotlights.ts';
import { staves } from './motifs/staves.ts';
import { waveform } from './motifs/waveform.ts';
import { PALETTES } from './palettes.ts';
import { hashOf, randomFrom } from './random.ts';

export interface CoverOf {
  /** Name of the course, event or school. */
  name: string;
  /** Its topic, as people wrote it; decides the motif. */
  topic?: string | null | undefined;
}

/** The first that fits decides: "voice acting" is voice before it is acting. */
const MOTIFS: readonly (readonly [RegExp, Motif])[] = [
  [/voice|dubb|narrat|speech|sing/i, mouths],
  [/audio|sound|mix|master|podcast|record|engineer/i, waveform],
  [/music|song|compos|piano|guitar|drum|harmon/i, staves],
  [/manga|comic|draw|illustrat|ink|character|anim/i, halftone],
  [/improv|stage|theat|comedy|act|perform/i, spotlights],
];

/** The motif of a topic; the name helps where the topic says nothing. */
export function motifOf({ name, topic }: CoverOf): Motif {
  for (const text of [topic ?? '', name]) {
    const found = MOTIFS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return notices;
}

/**
 * Draws the cover of a course, event or school that has no picture: always the same for the same name and topic.
 * Shapes only, no letters, so that it needs no font and reads at 64 pixels. Returns an SVG of 1200 × 675.
 */
export function coverSvg(of: CoverOf): string {
  const seed = `${(of.topic ?? '').trim().toLowerCase()}\n${of.name.trim()}`;
  const random = randomFrom(seed);
  const palette = random.pick(PALETTES);
  const id = `c${hashOf(seed).toString(36)}`;
  const drawn = motifOf(of)(random, palette, id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>${drawn}</svg>`;
}
