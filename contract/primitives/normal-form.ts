/**
 * More combining marks in a row than any language puts on a letter (UAX 15 allows 30). Sorting them takes time
 * quadratic in their number. NFKC and NFKD turn Japanese half-width sound marks into combining marks.
 */
const HEAP_OF_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;

/** Normalizes a text to a Unicode form; a text that heaps marks on a letter stays unchanged. */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return HEAP_OF_MARKS.test(text) ? text : text.normalize(form);
}
