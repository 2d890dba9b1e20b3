/**
 * Letters that stay lowercase in running text: Unicode lists capitals for them, but those are for inscriptions, and few
 * typefaces have them.
 */
const CASELESS = /^\p{Script=Georgian}/u;

/**
 * The first letter after any leading signs. Thai and Lao write some vowels before the consonant that the initial should
 * show.
 */
const FIRST = /(?![\u0e40-\u0e44\u0ec0-\u0ec4])[\p{L}\p{N}]/u;

/** The first letter of a word as a capital, in any script; empty for an empty word. */
export function initialOf(word: string): string {
  const letter = FIRST.exec(word)?.[0] ?? [...word.trim()][0] ?? '';
  return CASELESS.test(letter) ? letter : letter.toLocaleUpperCase('en');
}

/** The first letters of the first and last word of a name, for when there's no picture. Ignores text in brackets. */
export function initialsOf(name: string): string {
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => FIRST.test(word));
  const named = wordsOf(name.replaceAll(/\([^()]*\)/g, ' '));
  const words = named.length > 0 ? named : wordsOf(name);
  const [first = name.trim() || '?'] = words;
  return initialOf(first) + (words.length > 1 ? initialOf(words.at(-1) ?? '') : '');
}
