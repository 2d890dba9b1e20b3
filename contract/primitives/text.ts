import { z } from 'zod';
import { FIELD_REQUIRED } from './problem.ts';

/** Names of things (rules-teachers A4). */
export const NAME_MAX = 120;
/** What a school says about itself. */
export const ABOUT_MAX = 5000;
export const UNSEEN_CHARACTER = 'This text has a character that nobody can see. Type it anew.';

/** Signs that turn the direction of what stands around them: a name that reads otherwise than it is written. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
/** What nobody sees: a text of nothing else is an empty one. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const says = (text: string) => text.replaceAll(UNSEEN, '') !== '';

const atMost = (max: number) => `At most ${max} characters.`;
/** Counted as a reader counts them: a face of two code units is one. */
const within = (max: number) => (text: string) => text.length <= max || [...text].length <= max;

/** A line without control characters and without signs that turn its direction. */
const isLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !TURNS.test(text);

/** One required line of a form: trimmed, without control characters. */
export function line(max: number, missing = FIELD_REQUIRED) {
  return z
    .string({ error: missing })
    .trim()
    .refine(says, { error: missing })
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) });
}

/** One line of a form that may be empty; what nobody sees is empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .refine(isLine, { error: UNSEEN_CHARACTER })
    .refine(within(max), { error: atMost(max) })
    .transform((text) => (says(text) ? text : ''));
}

/** Required plain text with line breaks: trimmed, every kind of break a `\n`, without other control characters. */
export function plainText(max: number, missing = FIELD_REQUIRED) {
  return z
    .string({ error: missing })
    .transform((text) => text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine(says, { error: missing })
        .refine((text) => !/[^\P{Cc}\n\t]/u.test(text) && !TURNS.test(text), { error: UNSEEN_CHARACTER })
        .refine(within(max), { error: atMost(max) }),
    );
}
