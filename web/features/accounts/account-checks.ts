import {
  charactersOf,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
} from '#contract/accounts/words.ts';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';

/** L§5, word for word. */
export const REQUIRED = 'This field is required.';

export function required(text: string): string | undefined {
  return text.trim() === '' ? REQUIRED : undefined;
}

export function emailFault(email: string): string | undefined {
  if (trimUnseen(email) === '') return REQUIRED;
  return isEmail(email) ? undefined : EMAIL_WRONG;
}

/** What is wrong with a new password, as far as a page can know; only the server knows the common ones. */
export function newPasswordFault(password: string): string | undefined {
  if (charactersOf(password) < PASSWORD_MIN) return PASSWORD_REQUIRED;
  return charactersOf(password) > PASSWORD_MAX ? PASSWORD_TOO_LONG : undefined;
}
