import { normalForm } from '#contract/primitives/normal-form.ts';

export const PASSWORD_COMMON = 'This is one of the first passwords people guess. Choose a different one.';
export const PASSWORD_PERSONAL = 'This is too close to your name, your email, or ours. Choose a different one.';
export const PASSWORD_UNNEEDED = 'You already have a password. You can change it in your settings.';

const PRODUCT = 'callboard';

/** Reduces a text to lowercase letters and digits, dropping what a guesser would vary. */
function plain(text: string): string {
  return normalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Whose {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** True for the person's name, the email address, or the product, alone or with digits before or after. */
export function isPersonalPassword(password: string, owner: Whose): boolean {
  const [local = '', domain = ''] = owner.email.split('@');
  const first = plain(owner.firstName ?? '');
  const last = plain(owner.lastName ?? '');
  const guesses = new Set(
    [
      PRODUCT,
      plain(owner.email),
      plain(local),
      plain(domain),
      plain(domain.split('.')[0] ?? ''),
      first,
      last,
      first + last,
      last + first,
    ].filter((guess) => guess.length > 0),
  );
  const core = plain(password).replace(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '');
  return guesses.has(plain(password)) || guesses.has(core);
}
