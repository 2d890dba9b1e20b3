import type { Limit } from '#server/platform/limits.ts';

/** Failed sign-ins from one network address (rules §2). */
export const SIGN_IN_PER_IP: Limit = { name: 'sign_in_ip', points: 10, seconds: 60 };
/** Failed sign-ins to one account from one network address; the owner can still sign in from elsewhere. */
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign_in_account', points: 5, seconds: 300 };
/**
 * How often the limit on failed sign-ins to one account was exceeded within a day: each time doubles the wait. Never
 * refuses on its own.
 */
export const SIGN_IN_BLOCKS: Limit = { name: 'sign_in_blocks', points: 1_000_000, seconds: 86_400 };
/** Emails that anyone can trigger to one email address: links and sign-ups; password resets. */
export const LINKS_PER_ADDRESS: Limit = { name: 'links_address', points: 5, seconds: 3600 };
export const RESETS_PER_ADDRESS: Limit = { name: 'resets_address', points: 5, seconds: 3600 };
/** Emails that one network address can trigger; high enough for a whole school on one network address. */
export const MAILS_PER_IP: Limit = { name: 'account_mails_ip', points: 60, seconds: 3600 };
/** Emails that a person can trigger by changing their email address. */
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'email_changes', points: 5, seconds: 3600 };
/** Tries of the current password in the settings. */
export const PASSWORD_TRIES_PER_PERSON: Limit = { name: 'password_tries', points: 5, seconds: 300 };
/** Emailed proof codes per day: with five tries each, guessing is hopeless. */
export const PROOF_CODES_PER_PERSON: Limit = { name: 'proof_codes', points: 10, seconds: 86_400 };
/** Links and codes that one network address can try. */
export const REDEEMS_PER_IP: Limit = { name: 'redeems_ip', points: 20, seconds: 60 };
/** Wrong codes for one email address per day; its links still work. */
export const WRONG_CODES_PER_ADDRESS: Limit = { name: 'wrong_codes', points: 10, seconds: 86_400 };
/**
 * Wrong second-step codes: from one network, and to one account from one network, with a wait that doubles as for
 * passwords.
 */
export const SECOND_STEP_PER_IP: Limit = { name: 'second_step_ip', points: 10, seconds: 60 };
export const SECOND_STEP_PER_ACCOUNT: Limit = { name: 'second_step_account', points: 5, seconds: 300 };
export const SECOND_STEP_BLOCKS: Limit = { name: 'second_step_blocks', points: 1_000_000, seconds: 86_400 };
/** Wrong six-digit codes for one person per day, from anywhere; recovery codes still work. */
export const APP_CODES_PER_PERSON: Limit = { name: 'app_codes', points: 30, seconds: 86_400 };

/** The longest wait after doubling. */
const LONGEST_BLOCK_SECONDS = 86_400;

/** Wait in seconds: five minutes, then twice as long each time, at most a day. */
export function blockSeconds(earlierBlocks: number): number {
  return Math.min(LONGEST_BLOCK_SECONDS, SIGN_IN_PER_ACCOUNT.seconds * 2 ** Math.min(earlierBlocks, 20));
}
