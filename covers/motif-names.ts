export const MOTIF_NAMES = [
  'notices',
  'spotlights',
  'waveform',
  'ripples',
  'mouths',
  'lanterns',
  'staves',
  'halftone',
] as const;
export type MotifName = (typeof MOTIF_NAMES)[number];

/** The texts that determine a motif. */
export interface CoverNamed {
  name: string;
  /** The topic, as people wrote it. */
  topic?: string | null | undefined;
}

/** The first match decides: "voice acting" is voice before it is acting. */
const TOPICS: readonly (readonly [RegExp, MotifName])[] = [
  [/voice|dubb|narrat|speech|sing/i, 'mouths'],
  [/audio|sound|mix|master|podcast|record|engineer/i, 'waveform'],
  [/music|song|compos|piano|guitar|drum|harmon/i, 'staves'],
  [/manga|comic|draw|illustrat|ink|character|anim/i, 'halftone'],
  [/improv|stage|theat|comedy|act|perform/i, 'spotlights'],
];

/** Related motifs that replace one already in use, the closest first. */
export const KIN: Readonly<Record<MotifName, readonly MotifName[]>> = {
  mouths: ['waveform', 'spotlights', 'notices', 'lanterns', 'ripples'],
  waveform: ['ripples', 'staves', 'mouths', 'notices', 'lanterns'],
  staves: ['ripples', 'waveform', 'lanterns', 'notices', 'spotlights'],
  halftone: ['notices', 'lanterns', 'ripples', 'spotlights', 'mouths'],
  spotlights: ['lanterns', 'mouths', 'notices', 'ripples', 'waveform'],
  notices: ['lanterns', 'ripples', 'spotlights', 'waveform', 'mouths'],
  ripples: ['waveform', 'lanterns', 'notices', 'staves', 'spotlights'],
  lanterns: ['spotlights', 'notices', 'ripples', 'mouths', 'waveform'],
};

/** The motif that suits the topic and name; the name is used if the topic matches nothing. */
export function motifNameOf({ name, topic }: CoverNamed): MotifName {
  for (const text of [topic ?? '', name]) {
    const found = TOPICS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return 'notices';
}
