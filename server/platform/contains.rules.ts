import { normalForm } from '#contract/primitives/normal-form.ts';
import { indexedLetters } from '#contract/primitives/plain-letters.ts';

/** Letters in a row that an index can look up. */
const LETTERS_FROM = 3;

/** What is looked for in names. */
export interface Contained {
  /** As it was typed, spaces folded. */
  readonly text: string;
  /** It has three letters or digits in a row, so that an index knows where it stands. */
  readonly indexed: boolean;
  /** Those of its words that an index knows. */
  readonly words: readonly string[];
}

/** Vowels that stand over, under, or beside their consonant are letters, too: Thai and Hindi seldom have three consonants in a row. */
const IN_A_ROW = new RegExp(`[\\p{Alphabetic}\\p{N}]{${LETTERS_FROM}}`, 'u');

/** Whether an index over letters knows where a text stands: three letters in a row, or two of Chinese, Japanese, or Korean. */
export const isIndexed = (text: string): boolean => IN_A_ROW.test(indexedLetters(text));

/** Null: everything is asked for. Spaces are folded, letters composed (rules-teachers F2). */
export function containedOf(contains: string): Contained | null {
  const text = normalForm(contains, 'NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (text === '') return null;
  const words = text.split(' ').filter(isIndexed);
  return { text, indexed: words.length > 0, words };
}
