import { RECIPIENT_IS_A_NAME } from '#contract/payouts/recipients.endpoints.ts';

/** Shorter runs of digits occur in names ("Studio 1899"); longer ones only in account numbers. */
const ACCOUNT_DIGITS = 8;

/** Normalizes a name: composed letters, single spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** Why a name can't be a recipient's; null: it can. Bank details are never stored here (rules-teachers D8). */
export function recipientNameProblem(name: string): string | null {
  const digits = name.replaceAll(/[\s.,/_-]/g, '');
  return new RegExp(String.raw`\d{${ACCOUNT_DIGITS}}`).test(digits) ? RECIPIENT_IS_A_NAME : null;
}
