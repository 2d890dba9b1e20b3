import bidiFactory from 'bidi-js';
import { FROM_THE_RIGHT } from '#contract/primitives/isolated.ts';
import { covers, type Family, familiesFor, partWith } from './families.ts';

/** A stretch of letters from one font file. */
export interface Run {
  readonly text: string;
  readonly family: Family;
  readonly file: string;
}

/** A word in reading order. */
export interface Word {
  readonly runs: readonly Run[];
  /** The rest of a word that was broken because its script has no spaces: no space precedes it. */
  readonly joined?: boolean;
}

/** A text in reading order, and its base direction. */
export interface DirectedWords {
  readonly direction: 'rtl' | 'ltr';
  readonly words: readonly Word[];
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });

const pointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** The runs of one word. Uses a single family if one contains the whole word, so its letters match. */
function runsOf(word: string, families: readonly Family[]): Run[] {
  const singleFamily = families.find((family) => family.variable && covers(family, pointsOf(word)));
  const runs: { text: string; family: Family; file: string }[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const points = pointsOf(segment);
    const candidates = singleFamily ? [singleFamily, ...families] : families;
    const family =
      candidates.find((candidate) => partWith(candidate, points)) ??
      candidates.find((candidate) => partWith(candidate, points.slice(0, 1)));
    const file = family && (partWith(family, points) ?? partWith(family, points.slice(0, 1)))?.file;
    // Beyond the basic plane, some characters are in no family: they are left out rather than drawn as a box.
    if (!family || !file) continue;
    const last = runs.at(-1);
    if (last?.file === file) last.text += segment;
    else runs.push({ text: segment, family, file });
  }
  return runs;
}

/** The words of a text in reading order. */
export function wordsOf(text: string, voice: 'title' | 'text'): DirectedWords {
  const families = familiesFor(voice);
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  const level = bidi.getEmbeddingLevels(words.join(' ')).paragraphs[0]?.level ?? 0;
  return { direction: level === 1 ? 'rtl' : 'ltr', words: words.map((word) => ({ runs: runsOf(word, families) })) };
}

/** The mirrored character for text read from right to left: `(` for `)`. */
export const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign;

/** A part of a run as drawn: one direction, one file. `null` is a space. */
interface Stretch {
  readonly level: number;
  readonly run: Run | null;
}

function stretchesOf({ direction, words }: DirectedWords): Stretch[] {
  const runs = words.flatMap(({ runs, joined }, at): (Run | null)[] =>
    at > 0 && !joined ? [null, ...runs] : [...runs],
  );
  const { levels } = bidi.getEmbeddingLevels(runs.map((run) => run?.text ?? ' ').join(''), direction);
  const stretches: { level: number; text: string; font: Run | null }[] = [];
  let at = 0;
  for (const font of runs) {
    for (const { segment } of graphemes.segment(font?.text ?? ' ')) {
      const level = levels[at] ?? 0;
      at += segment.length;
      const last = stretches.at(-1);
      if (last?.font === font && last.level === level) last.text += segment;
      else stretches.push({ level, text: segment, font });
    }
  }
  return stretches.map(({ level, text, font }) => ({
    level,
    // Fonts reverse their own letters.
    run: font && { ...font, text: level % 2 === 1 && !FROM_THE_RIGHT.test(text) ? turned(text) : text },
  }));
}

/**
 * Characters without a direction of their own, for text read from right to left: in reverse order, brackets mirrored.
 */
const turned = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => mirrored(segment))
    .toReversed()
    .join('');

/** The runs in the order in which they are drawn, from left to right (UAX 9); `null` is a space. */
export function visualRuns(line: DirectedWords): (Run | null)[] {
  const drawn = stretchesOf(line);
  const maxLevel = Math.max(0, ...drawn.map(({ level }) => level));
  for (let level = maxLevel; level > 0; level -= 1) {
    for (let from = 0; from < drawn.length; from += 1) {
      let to = from;
      while ((drawn[to]?.level ?? 0) >= level) to += 1;
      drawn.splice(from, to - from, ...drawn.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return drawn.map(({ run }) => run);
}

/** Splits a word where its script allows a break: Thai, Chinese, and others write whole sentences without a space. */
export function partsOf(word: Word): Word[] {
  const text = word.runs.map((run) => run.text).join('');
  const ends: number[] = [];
  for (const { segment, index, isWordLike } of dictionary.segment(text)) {
    // What isn't a word, like a period, stays with the word before it.
    if (!isWordLike && ends.length > 0) ends.pop();
    ends.push(index + segment.length);
  }
  return ends.map((end, at) => ({
    runs: cut(word.runs, ends[at - 1] ?? 0, end),
    ...(at > 0 || word.joined ? { joined: true } : {}),
  }));
}

function cut(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}
