import { PASSWORD_MIN } from '#contract/accounts/words.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The list is long and only needed when a password is set, so it is loaded on first use. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords: readonly string[] = dictionary['passwords-common'];
  return new Set(passwords.filter((word) => word.length >= PASSWORD_MIN).map((word) => word.toLowerCase()));
}

/** True if the password, ignoring case, is one of those that attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}
