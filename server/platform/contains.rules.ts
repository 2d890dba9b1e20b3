import { indexedLetters } from '#contract/primitives/fold-for-search.ts';
import { normalForm } from '#contract/primitives/normal-form.ts';

/** How many letters in a row an index needs. */
const LETTERS_FROM = 3;

/** A search text for names. */
export interface Contained {
  /** As the person typed it, with spaces collapsed. */
  readonly text: string;
  /** True if an index can find one of the text's words. */
  readonly indexed: boolean;
  /** The text's words that an index can find. */
  readonly words: readonly string[];
}

/**
 * Vowel signs over, under, or beside their consonant count as letters, too: Thai and Hindi seldom have three consonants
 * in a row.
 */
const IN_A_ROW = new RegExp(`[\\p{Alphabetic}\\p{N}]{${LETTERS_FROM}}`, 'u');

/** Whether a letter index can find a text: three letters in a row, or two in Chinese, Japanese, or Korean. */
export const isIndexed = (text: string): boolean => IN_A_ROW.test(indexedLetters(text));

/** Null: no filter. Spaces are collapsed, and letters composed (rules-teachers F2). */
export function containedOf(contains: string): Contained | null {
  const text = normalForm(contains, 'NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (text === '') return null;
  const words = text.split(' ').filter(isIndexed);
  return { text, indexed: words.length > 0, words };
}
