import { z } from 'zod';
import { normalForm } from './normal-form.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { withoutUnseen } from './unseen.ts';

/** Longest name of a thing (rules-teachers A4). */
export const NAME_MAX = 120;
/** Longest description of a school. */
export const ABOUT_MAX = 5000;
export const UNSEEN_CHARACTER = 'This text has an invisible character. Type it again.';

/**
 * Characters that change the direction of the text around them: a name with one displays differently than it is
 * written.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
const EVERY_TURN = new RegExp(TURNS, 'gu');
/** A text with only invisible characters counts as empty. */
const says = (text: string) => withoutUnseen(text) !== '';

const atMost = (max: number) => `Use ${max} characters or fewer.`;
/**
 * Counts characters as a reader does: an emoji of two code units is one. Texts more than twice too long aren't counted.
 */
const within = (max: number) => (text: string) =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max);

/** True for one line without control characters and without characters that change its direction. */
const isLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !TURNS.test(text);

/** Composes letters with their accents, however a keyboard or a file system encodes them. */
const composed = (text: string) => normalForm(text, 'NFC').trim();
const unixBreaks = (text: string) => composed(text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n'));
const isPlainText = (text: string) => !/[^\P{Cc}\n\t]/u.test(text) && !TURNS.test(text);

/** A required single-line form field: trimmed, composed (NFC), without control characters. */
export function line(max: number, missing = FIELD_REQUIRED) {
  return z
    .string({ error: missing })
    .overwrite(composed)
    .refine(says, { error: missing })
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) });
}

/** A single-line form field that may be empty; invisible characters alone count as empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(composed)
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) })
    .transform((text) => (says(text) ? text : ''));
}

/**
 * Required plain text with line breaks: trimmed, composed (NFC), every kind of line break becomes a line feed, without
 * other control characters.
 */
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

/** A name from a provider, as a line of at most `max` characters; null if nothing is left. */
export function lineGiven(name: string | null, max: number): string | null {
  const text = composed(name ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(EVERY_TURN, '')
    .trim();
  return says(text) ? [...text].slice(0, max).join('').trim() : null;
}
