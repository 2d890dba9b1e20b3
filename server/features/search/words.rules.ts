import { normalForm } from '#contract/primitives/normal-form.ts';
import { SEARCH_MIN_LENGTH } from '#contract/search/search.endpoints.ts';
import { isIndexed } from '#server/platform/contains.rules.ts';

/** More words than this don't narrow the results. */
const MAX_WORDS = 8;
/** Shorter words have too few letters for similarity. */
const GUESSED_FROM_LENGTH = 4;

export interface Wanted {
  /** In lower case, with spaces collapsed. */
  readonly text: string;
  /** For `to_tsquery`: every word, the last one as a prefix, since it is still being typed. */
  readonly words: string;
  /** Whether `text` is long enough for an index to find it inside words. */
  readonly inside: boolean;
  /** Whether similar names may be added if little else is found. */
  readonly guess: boolean;
}

/** Parses a query. Null: it has nothing to search for. */
export function wantedOf(q: string): Wanted | null {
  const text = normalForm(q, 'NFC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const length = [...text].length;
  if (length < SEARCH_MIN_LENGTH || words.length === 0) return null;
  return {
    text,
    words: words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & '),
    inside: isIndexed(text),
    guess: length >= GUESSED_FROM_LENGTH,
  };
}
