import { normalForm } from '#contract/primitives/normal-form.ts';
import { SEARCH_MIN_LENGTH } from '#contract/search/search.endpoints.ts';
import { isIndexed } from '#server/platform/contains.rules.ts';

/** More words than this narrow nothing. */
const WORDS_AT_MOST = 8;
/** Shorter ones have too few letters to be guessed at. */
const GUESSED_FROM_LENGTH = 4;

/** What is looked for, in the forms that the indexes understand. */
export interface Wanted {
  /** In lower case, spaces folded. */
  readonly text: string;
  /** For `to_tsquery`: every word, the last one as a beginning, since it is still being typed. */
  readonly words: string;
  /** Whether an index knows where it stands inside of words; else it is too short to be looked for there. */
  readonly inside: boolean;
  /** Whether names that are only similar may be shown where little else is found. */
  readonly guess: boolean;
}

/** Null: nothing that could be looked for. */
export function wantedOf(q: string): Wanted | null {
  const text = normalForm(q, 'NFC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS_AT_MOST);
  const length = [...text].length;
  if (length < SEARCH_MIN_LENGTH || words.length === 0) return null;
  return {
    text,
    words: words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & '),
    inside: isIndexed(text),
    guess: length >= GUESSED_FROM_LENGTH,
  };
}
