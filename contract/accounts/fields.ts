import { z } from 'zod';
import { FIELD_REQUIRED } from '../primitives/problem.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** L§5, word for word: for a missing password and for one that is too short. */
export const PASSWORD_REQUIRED = 'This field is required. Minimum 8 characters';
export const PASSWORD_TOO_LONG = `At most ${PASSWORD_MAX} characters.`;
export const EMAIL_WRONG = 'Is that a valid email?';

/** People count characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** An address as typed: trimmed, any case. */
export const emailField = z
  .string({ error: FIELD_REQUIRED })
  .trim()
  .min(1, { error: FIELD_REQUIRED })
  .max(320, { error: EMAIL_WRONG })
  .regex(/^[^@\s]+@[^@\s]+\.[^@\s.]+$/, { error: EMAIL_WRONG });

/** A password that is being set. */
export const newPasswordField = z
  .string({ error: PASSWORD_REQUIRED })
  .refine((text) => lengthOf(text) >= PASSWORD_MIN, { error: PASSWORD_REQUIRED })
  .refine((text) => lengthOf(text) <= PASSWORD_MAX, { error: PASSWORD_TOO_LONG });

/** A password that is being compared: whatever was typed, within bounds. */
export const typedPasswordField = z.string({ error: FIELD_REQUIRED }).min(1, { error: FIELD_REQUIRED }).max(2000);

/**
 * A page of ours to return to: begins with one slash, names no other site. Anything else becomes undefined,
 * so that a doctored link falls back to the dashboard instead of an error.
 */
export function ownPath(value: string | undefined | null): string | undefined {
  if (!value || value.length > 1000 || !/^\/(?![/\\])/.test(value) || /[\\\s]/.test(value)) return undefined;
  return value;
}

export const nextField = z
  .string()
  .optional()
  .transform((value) => ownPath(value));
