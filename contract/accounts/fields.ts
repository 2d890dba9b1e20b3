import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { charactersOf, ownPath, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from './words.ts';

/** An address as typed: trimmed, any case. */
export const emailField = emailAddress(FIELD_REQUIRED);

/** A password that is being set. */
export const newPasswordField = z
  .string({ error: PASSWORD_REQUIRED })
  .refine((text) => charactersOf(text) >= PASSWORD_MIN, { error: PASSWORD_REQUIRED })
  .refine((text) => charactersOf(text) <= PASSWORD_MAX, { error: PASSWORD_TOO_LONG });

/** A password that is being compared: whatever was typed, within bounds. */
export const typedPasswordField = z.string({ error: FIELD_REQUIRED }).min(1, { error: FIELD_REQUIRED }).max(2000);

/** A page to return to; one of another site is dropped. */
export const nextField = z
  .string()
  .optional()
  .transform((value) => ownPath(value));
