import { z } from 'zod';
import { normalForm } from './normal-form.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { withoutUnseen } from './unseen.ts';

/** Names of things (rules-teachers A4). */
export const NAME_MAX = 120;
/** What a school says about itself. */
export const ABOUT_MAX = 5000;
export const UNSEEN_CHARACTER = 'This text has an invisible character. Type it again.';

/** Signs that turn the direction of what stands around them: a name that reads otherwise than it is written. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
const EVERY_TURN = new RegExp(TURNS, 'gu');
/** A text of nothing that anyone sees is an empty one. */
const says = (text: string) => withoutUnseen(text) !== '';

const atMost = (max: number) => `Use ${max} characters or fewer.`;
/** Counted as a reader counts them: a face of two code units is one. What is longer than that allows isn't counted. */
const within = (max: number) => (text: string) =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max);

/** A line without control characters and without signs that turn its direction. */
const isLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !TURNS.test(text);

/** Letters in one piece with their accents, however a keyboard or a file system puts them together. */
const composed = (text: string) => normalForm(text, 'NFC').trim();
const unixBreaks = (text: string) => composed(text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n'));
const isPlainText = (text: string) => !/[^\P{Cc}\n\t]/u.test(text) && !TURNS.test(text);

/** One required line of a form: trimmed, composed (NFC), without control characters. */
export function line(max: number, missing = FIELD_REQUIRED) {
  return z
    .string({ error: missing })
    .overwrite(composed)
    .refine(says, { error: missing })
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) });
}

/** One line of a form that may be empty; what nobody sees is empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(composed)
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) })
    .transform((text) => (says(text) ? text : ''));
}

/** Required plain text with line breaks: trimmed, composed (NFC), every kind of break a `\n`, without other control characters. */
export function plainText(max: number, missing = FIELD_REQUIRED) {
  return z
    .string({ error: missing })
    .overwrite(unixBreaks)
    .refine(says, { error: missing })
    .refine(isPlainText, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) });
}

/** Plain text with line breaks that may be empty. */
export function optionalPlainText(max: number) {
  return z
    .string()
    .overwrite(unixBreaks)
    .refine(isPlainText, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) });
}

/** A name that a provider gave, as a line of at most so many characters; null where nothing of it is left. */
export function lineGiven(name: string | null, max: number): string | null {
  const text = composed(name ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(EVERY_TURN, '')
    .trim();
  return says(text) ? [...text].slice(0, max).join('').trim() : null;
}
