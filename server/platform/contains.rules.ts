/** Letters in a row that an index can look up. */
const LETTERS_FROM = 3;

/** What is looked for in names. */
export interface Contained {
  /** For `lower(name) like lower(…)`: the reader's own wild cards are letters. */
  readonly pattern: string;
  /** It has three letters or digits in a row, so that an index knows where it stands. */
  readonly indexed: boolean;
  /** A pattern for each of its words that an index knows. */
  readonly words: readonly string[];
}

const IN_A_ROW = new RegExp(`[\\p{L}\\p{N}]{${LETTERS_FROM}}`, 'u');
const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Null: everything is asked for. Spaces are folded, letters composed (rules-teachers F2). */
export function containedOf(contains: string): Contained | null {
  const text = contains
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (text === '') return null;
  const known = text.split(' ').filter((word) => IN_A_ROW.test(word));
  return { pattern: patternOf(text), indexed: known.length > 0, words: known.map(patternOf) };
}
