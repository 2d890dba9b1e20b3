/** Kinds of drawings, in the order in which one steps in for another of no kin. */
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

export interface CoverOf {
  /** Name of the course, event or school. */
  name: string;
  /** Its topic, as people wrote it; decides the motif. */
  topic?: string | null | undefined;
  /** The school's accent: decides the colours. Without one they follow from name and topic. */
  accent?: string | null | undefined;
  /** Given by a list, where no two neighbours may be alike; else the topic decides. */
  motif?: MotifName | null | undefined;
}

/** The first that fits decides: "voice acting" is voice before it is acting. */
const TOPICS: readonly (readonly [RegExp, MotifName])[] = [
  [/voice|dubb|narrat|speech|sing/i, 'mouths'],
  [/audio|sound|mix|master|podcast|record|engineer/i, 'waveform'],
  [/music|song|compos|piano|guitar|drum|harmon/i, 'staves'],
  [/manga|comic|draw|illustrat|ink|character|anim/i, 'halftone'],
  [/improv|stage|theat|comedy|act|perform/i, 'spotlights'],
];

/** What stands in for a motif that its list has already: its kin first. */
const KIN: Readonly<Record<MotifName, readonly MotifName[]>> = {
  mouths: ['waveform', 'spotlights', 'notices', 'lanterns', 'ripples'],
  waveform: ['ripples', 'staves', 'mouths', 'notices', 'lanterns'],
  staves: ['ripples', 'waveform', 'lanterns', 'notices', 'spotlights'],
  halftone: ['notices', 'lanterns', 'ripples', 'spotlights', 'mouths'],
  spotlights: ['lanterns', 'mouths', 'notices', 'ripples', 'waveform'],
  notices: ['lanterns', 'ripples', 'spotlights', 'waveform', 'mouths'],
  ripples: ['waveform', 'lanterns', 'notices', 'staves', 'spotlights'],
  lanterns: ['spotlights', 'notices', 'ripples', 'mouths', 'waveform'],
};

/** The motif that topic and name ask for; the name helps where the topic says nothing. */
export function motifNameOf({ name, topic }: CoverOf): MotifName {
  for (const text of [topic ?? '', name]) {
    const found = TOPICS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return 'notices';
}

/** As many covers before one are never of its motif: beside each other, and above each other in a grid of three. */
const APART = 3;

/**
 * The motifs of the drawn covers of one list: each keeps its own where it can, and none comes again before all others were
 * shown, nor within three places. The same list always gets the same.
 */
export function motifsOfList(covers: readonly CoverOf[]): MotifName[] {
  const given: MotifName[] = [];
  let unused = new Set<MotifName>(MOTIF_NAMES);
  for (const cover of covers) {
    const near = given.slice(-APART);
    const free = (motif: MotifName) => unused.has(motif) && !near.includes(motif);
    if (!MOTIF_NAMES.some(free)) unused = new Set(MOTIF_NAMES);
    const own = motifNameOf(cover);
    const motif = [own, ...KIN[own], ...MOTIF_NAMES].find(free) ?? own;
    unused.delete(motif);
    given.push(motif);
  }
  return given;
}
