import { z } from 'zod';
import { FIELD_REQUIRED } from './problem.ts';

/** Control characters other than tabs and line ends, and those that turn the direction of what stands around them. */
const ODD = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;
const ODD_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** What nobody sees: a text of nothing else is an empty one. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
export const ODD_CHARACTERS = 'This text has characters that can’t be shown. Type them again.';

const says = (text: string) => text.replaceAll(UNSEEN, '') !== '';
const atMost = (max: number) => (text: string) => [...text].length <= max;
const tooLong = (max: number) => `At most ${max.toLocaleString('en-US')} characters.`;

/** One line of plain text that must say something: trimmed, 1 to `max` characters as people count them (rules-teachers A4). */
export function requiredLine(max: number) {
  return z
    .string({ error: FIELD_REQUIRED })
    .trim()
    .refine(says, { error: FIELD_REQUIRED })
    .refine(atMost(max), { error: tooLong(max) })
    .refine((text) => !ODD_IN_LINE.test(text), { error: ODD_CHARACTERS });
}

/** One line that may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .refine(atMost(max), { error: tooLong(max) })
    .refine((text) => !ODD_IN_LINE.test(text), { error: ODD_CHARACTERS });
}

/** Several lines of plain text that must say something; line ends come as one kind. */
export function requiredLines(max: number) {
  return z
    .string({ error: FIELD_REQUIRED })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine(says, { error: FIELD_REQUIRED })
        .refine(atMost(max), { error: tooLong(max) })
        .refine((text) => !ODD.test(text), { error: ODD_CHARACTERS }),
    );
}
