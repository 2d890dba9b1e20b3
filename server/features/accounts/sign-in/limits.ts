import type { Limit } from '#server/platform/limits.ts';

/** Failed sign-ins from one network address (rules §2). */
export const SIGN_IN_PER_IP: Limit = { name: 'sign_in_ip', points: 10, seconds: 60 };
/** Failed sign-ins to one account from one network address; the owner from elsewhere still gets in. */
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign_in_account', points: 5, seconds: 300 };
/** How often that limit was run into within a day: each time doubles the wait. Never refuses by itself. */
export const SIGN_IN_BLOCKS: Limit = { name: 'sign_in_blocks', points: 1_000_000, seconds: 86_400 };
/** Mails that anybody may cause to one address: links and sign-ups; resets. */
export const LINKS_PER_ADDRESS: Limit = { name: 'links_address', points: 5, seconds: 3600 };
export const RESETS_PER_ADDRESS: Limit = { name: 'resets_address', points: 5, seconds: 3600 };
/** Mails that one network address may cause; a school behind one address still gets through. */
export const MAILS_PER_IP: Limit = { name: 'account_mails_ip', points: 60, seconds: 3600 };
/** Mails that a change of one's address may cause. */
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'email_changes', points: 5, seconds: 3600 };
/** Tries of the present password in the settings. */
export const PASSWORD_TRIES_PER_PERSON: Limit = { name: 'password_tries', points: 5, seconds: 300 };
/** Codes mailed to confirm who asks, in a day: with five tries each there is nothing to guess. */
export const PROOF_CODES_PER_PERSON: Limit = { name: 'proof_codes', points: 10, seconds: 86_400 };
/** Links and codes tried from one network address. */
export const REDEEMS_PER_IP: Limit = { name: 'redeems_ip', points: 20, seconds: 60 };
/** Wrong codes for one address in a day; its links still work. */
export const WRONG_CODES_PER_ADDRESS: Limit = { name: 'wrong_codes', points: 10, seconds: 86_400 };
/** Wrong codes of the second step: from one network, and to one account from one network, doubling as for passwords. */
export const SECOND_STEP_PER_IP: Limit = { name: 'second_step_ip', points: 10, seconds: 60 };
export const SECOND_STEP_PER_ACCOUNT: Limit = { name: 'second_step_account', points: 5, seconds: 300 };
export const SECOND_STEP_BLOCKS: Limit = { name: 'second_step_blocks', points: 1_000_000, seconds: 86_400 };
/** Wrong six digits for one person in a day, from wherever; recovery codes still work. */
export const APP_CODES_PER_PERSON: Limit = { name: 'app_codes', points: 30, seconds: 86_400 };

/** Doubled waits end here. */
const LONGEST_BLOCK_SECONDS = 86_400;

/** Five minutes, then twice as long each time, at most a day. */
export function blockSeconds(earlierBlocks: number): number {
  return Math.min(LONGEST_BLOCK_SECONDS, SIGN_IN_PER_ACCOUNT.seconds * 2 ** Math.min(earlierBlocks, 20));
}
