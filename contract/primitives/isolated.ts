/** A right-to-left letter: Hebrew, Arabic, Syriac, Thaana, N'Ko. */
const LETTER = String.raw`[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06ee-\u06ff\u0710-\u072f\u074d-\u07a5\u07ca-\u07ea\u08a0-\u08c9\ufb1d-\ufdfb\ufe70-\ufefc]`;
export const FROM_THE_RIGHT = new RegExp(LETTER, 'u');

/**
 * Isolates a name for use in one of our sentences. A right-to-left name would reorder the signs and numbers next to it,
 * so it goes between FSI and PDI (UAX 9), which are invisible. On screen, `<bdi>` does the same.
 */
export const isolated = (name: string): string => (FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** A right-to-left run, up to the next letter of another direction, with the signs of its script that follow it. */
const STRETCHES = new RegExp(String.raw`${LETTER}(?:[^\p{L}]*${LETTER})*[\p{M}\u05be-\u05f4\u060c-\u061f]*`, 'gu');

/** Isolates each right-to-left run of a sentence whose names aren't marked. */
export const isolatedStretches = (sentence: string): string => sentence.replaceAll(STRETCHES, isolated);

/** Removes the isolation characters, for text that programs read. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
