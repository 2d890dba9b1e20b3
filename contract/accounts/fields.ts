import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { charactersOf, ownPath, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from './words.ts';

/** An email address as typed: trimmed, in any case. */
export const emailField = emailAddress(FIELD_REQUIRED);

export const newPasswordField = z
  .string({ error: PASSWORD_REQUIRED })
  .refine((text) => charactersOf(text) >= PASSWORD_MIN, { error: PASSWORD_REQUIRED })
  .refine((text) => charactersOf(text) <= PASSWORD_MAX, { error: PASSWORD_TOO_LONG });

/** A password to check: any text within bounds. */
export const typedPasswordField = z.string({ error: FIELD_REQUIRED }).min(1, { error: FIELD_REQUIRED }).max(2000);

/** A page to return to; a URL on another site is dropped. */
export const nextField = z
  .string()
  .optional()
  .transform((value) => ownPath(value));
