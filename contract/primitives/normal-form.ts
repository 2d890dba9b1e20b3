/**
 * More marks in a row than any language writes on a letter (UAX 15 takes 30). To put them in order takes time that grows with the
 * square of their number. The half-width sound marks of Japanese become such marks in NFKC and NFKD.
 */
const HEAP_OF_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;

/** A text in a normal form of Unicode; one that heaps marks upon a letter stays as it is. */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return HEAP_OF_MARKS.test(text) ? text : text.normalize(form);
}
