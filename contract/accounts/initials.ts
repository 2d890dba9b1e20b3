/** Letters without capitals of their own in running text: what Unicode calls their capitals is for inscriptions, and few typefaces have it. */
const CASELESS = /^\p{Script=Georgian}/u;

/** The first letter of a word as a capital, in any script; nothing of nothing. */
export function initialOf(word: string): string {
  const [letter = ''] = [...word.trim()];
  return CASELESS.test(letter) ? letter : letter.toLocaleUpperCase('en');
}

/** The first letters of the first and the last word of a name, for where no picture is. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const [first = '?'] = words;
  return initialOf(first) + (words.length > 1 ? initialOf(words.at(-1) ?? '') : '');
}
