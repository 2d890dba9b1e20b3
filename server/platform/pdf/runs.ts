import { covers, type Family, familiesFor, partWith } from './families.ts';

/** A stretch of letters out of one file. */
export interface Run {
  readonly text: string;
  readonly family: Family;
  readonly file: string;
}

/** A word, in the order in which it is drawn from left to right. */
export type Word = readonly Run[];

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /\p{L}/u;

const pointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** The runs of one word. One family where one knows the whole word, so that its letters belong together. */
function runsOf(word: string, families: readonly Family[]): Run[] {
  const whole = families.find((family) => family.variable && covers(family, pointsOf(word)));
  const runs: { text: string; family: Family; file: string }[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const points = pointsOf(segment);
    const candidates = whole ? [whole, ...families] : families;
    const family =
      candidates.find((candidate) => partWith(candidate, points)) ??
      candidates.find((candidate) => partWith(candidate, points.slice(0, 1)));
    const file = family && (partWith(family, points) ?? partWith(family, points.slice(0, 1)))?.file;
    // Beyond the basic plane some signs are in no family: left out rather than drawn as a box.
    if (!family || !file) continue;
    const last = runs.at(-1);
    if (last?.file === file) last.text += segment;
    else runs.push({ text: segment, family, file });
  }
  return runs;
}

function directionOf(word: string): 'rtl' | 'ltr' | null {
  for (const letter of word) {
    if (RIGHT_TO_LEFT.test(letter)) return 'rtl';
    if (LEFT_TO_RIGHT.test(letter)) return 'ltr';
  }
  return null;
}

/** The words of a text in the order of drawing: from right to left where the text is. Letters within a word are the font's to turn. */
export function wordsOf(text: string, voice: 'title' | 'text'): Word[] {
  const families = familiesFor(voice);
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  const base = words.map(directionOf).find((direction) => direction !== null) ?? 'ltr';
  // Neighbours of one direction stay together; a word without one goes with its text.
  const groups: { direction: 'rtl' | 'ltr'; words: string[] }[] = [];
  for (const word of words) {
    const direction = directionOf(word) ?? base;
    const last = groups.at(-1);
    if (last?.direction === direction) last.words.push(word);
    else groups.push({ direction, words: [word] });
  }
  const ordered = (base === 'rtl' ? groups.toReversed() : groups).flatMap((group) =>
    group.direction === 'rtl' ? group.words.toReversed() : group.words,
  );
  return ordered.map((word) => runsOf(word, families));
}
