import { SEARCH_MIN_LENGTH } from '#contract/search/search.endpoints.ts';

/** More words than this narrow nothing. */
const WORDS_AT_MOST = 8;
/** Shorter ones have too few letters to be guessed at. */
const GUESSED_FROM_LENGTH = 4;
/** Trigrams begin here. */
const LETTERS_FROM_LENGTH = 3;

/** What is looked for, in the forms that the indexes understand. */
export interface Wanted {
  /** In lower case, spaces folded. */
  readonly text: string;
  /** For `to_tsquery`: every word, the last one as a beginning, since it is still being typed. */
  readonly words: string;
  /** For `like`, wild cards of the reader's own taken as letters; null: too short for it. */
  readonly pattern: string | null;
  /** Whether names that are only similar may be shown where little else is found. */
  readonly guess: boolean;
}

/** Null: nothing that could be looked for. */
export function wantedOf(q: string): Wanted | null {
  const text = q
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS_AT_MOST);
  const length = [...text].length;
  if (length < SEARCH_MIN_LENGTH || words.length === 0) return null;
  return {
    text,
    words: words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & '),
    pattern: length < LETTERS_FROM_LENGTH ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    guess: length >= GUESSED_FROM_LENGTH,
  };
}
