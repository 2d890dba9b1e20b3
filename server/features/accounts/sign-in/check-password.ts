import { isCommonPassword } from './common-passwords.ts';
import { isPersonalPassword, PASSWORD_COMMON, PASSWORD_PERSONAL, type Whose } from './password.rules.ts';

/** What is wrong with a new password; undefined if nothing is. The request's schema has already checked its length. */
export async function passwordFault(password: string, owner: Whose): Promise<string | undefined> {
  if (await isCommonPassword(password)) return PASSWORD_COMMON;
  if (isPersonalPassword(password, owner)) return PASSWORD_PERSONAL;
  return undefined;
}
