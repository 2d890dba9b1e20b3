import type { MailFailure } from '#contract/mailings/mail-text.ts';
import type { SmtpResponse } from '#server/providers/mail/mailer.ts';

/**
 * How long a worker may hold a send before another may take it: longer than the mailer waits for a silent server, and
 * short enough that a dead worker's sends go out within the 90 seconds of quality.md §2.
 */
export const LEASE_MS = 45_000;
/** How long handing over one email may take: the mailer gives up before that. */
const HAND_OVER_MS = 40_000;

/** Whether a claim made at `claimedAt` outlasts the hand-over of an email that starts now. */
export function claimOutlastsDelivery(claimedAt: Date, now: Date): boolean {
  return now.getTime() - claimedAt.getTime() <= LEASE_MS - HAND_OVER_MS;
}

/** Tries before we give up on an email: with the pauses below, a day. */
export const ATTEMPTS_LIMIT = 16;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;

/** Pause after the n-th try (from 1): 15 s, 30 s, 1 min, … at most 4 hours. */
export function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}

/** The verdict on a mail server's answer. `failure` is stored in `sends.failure`, and is the label in the metrics. */
export interface Verdict {
  readonly failure: MailFailure;
  /** Whether the same email may be tried later. */
  readonly again: boolean;
  /** Whether the answer says for sure that the email address is dead. */
  readonly dead: boolean;
}

const later = (failure: MailFailure): Verdict => ({ failure, again: true, dead: false });
const never = (failure: MailFailure): Verdict => ({ failure, again: false, dead: false });
const DEAD: Verdict = { failure: 'no_mailbox', again: false, dead: true };

/**
 * RFC 3463 §3.2 and RFC 7505 (`x.1.10`): no such mailbox, no such domain, not an email address, moved, accepts no
 * email.
 */
const DEAD_ADDRESS = new Set(['1.1', '1.2', '1.3', '1.6', '1.10']);
/** RFC 3463: useful only as persistent transient errors, whatever their first digit. */
const TRANSIENT_ONLY = new Set(['3.1', '3.2', '4.1', '4.2', '4.3', '4.5', '4.6', '4.7']);
/**
 * Our sender (`x.1.7`, `x.1.8`), our sign-in (RFC 4954, RFC 5248), or our domain (RFC 7372, RFC 7505): for us to fix.
 */
const OURS = new Set([
  ...['1.7', '1.8', '7.8', '7.9', '7.10', '7.11', '7.12', '7.13', '7.14'],
  ...['7.20', '7.21', '7.22', '7.23', '7.24', '7.25', '7.26', '7.27'],
]);
/** RFC 4954: sign in first, or more securely. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);
const TOO_LARGE = new Set(['2.3', '3.3', '3.4']);

/**
 * What the second and third numbers of an enhanced status code say about a permanent refusal; undefined: nothing more
 * than the code alone.
 */
function byStatus(status: string): Verdict | undefined {
  if (DEAD_ADDRESS.has(status)) return DEAD;
  if (OURS.has(status)) return later('our_setup');
  if (status === '2.2') return later('mailbox_full');
  if (TRANSIENT_ONLY.has(status)) return later('not_now');
  if (TOO_LARGE.has(status)) return never('message');
  const bySubject: Readonly<Record<string, Verdict>> = {
    // Disabled, or a list that can't be expanded: the mailbox exists.
    '2': never('mailbox_off'),
    '3': never('their_server'),
    '4': never('their_server'),
    // About our commands, not about the recipient.
    '5': later('our_setup'),
    '6': never('message'),
    '7': never('policy'),
  };
  return bySubject[status.split('.')[0] ?? ''];
}

/** What the three digits of a permanent refusal say (RFC 5321 §4.2.3, RFC 7504), if no status explains it. */
function byCode(code: number): Verdict {
  // Commands and parameters that the server doesn't know.
  if ((code >= 500 && code <= 504) || code === 555) return later('our_setup');
  if (code === 552) return later('mailbox_full');
  if (code === 556) return DEAD;
  // 550 is a missing mailbox or a policy, 551 and 553 are used for refused relaying, 554 can be anything.
  return never('unclear');
}

/**
 * What the server's answer means (RFC 5321 §4.2, RFC 3463). The first digit decides whether it is permanent, whatever
 * the rest says. Only an answer about the recipient or the message can be about the email address.
 */
export function judgeReply({ about, code, status: fullStatus }: SmtpResponse): Verdict {
  // A status whose class differs from the code's is a mistake: the code counts.
  const status = fullStatus !== null && fullStatus[0] === String(code)[0] ? fullStatus.slice(2) : null;
  if (code < 500) return later(status === '2.2' ? 'mailbox_full' : 'not_now');
  // An answer before a recipient was named is about us, and the cause may be fixed while the email waits.
  if (about === 'session' || about === 'sender' || SIGN_IN_CODES.has(code)) return later('our_setup');
  return (status === null ? undefined : byStatus(status)) ?? byCode(code);
}

/** What happens after a failed try. */
export function decideAfterFailure(
  attempt: number,
  verdict: Pick<Verdict, 'again'>,
  now: Date,
): { give: 'up' } | { give: 'pause'; until: Date } {
  if (!verdict.again || attempt >= ATTEMPTS_LIMIT) return { give: 'up' };
  return { give: 'pause', until: new Date(now.getTime() + pauseAfter(attempt)) };
}

/** Whether an email is too late: its code, link, or offer has expired, by the domain's clock. */
export function isExpired(data: object | null, queuedAt: Date, now: Date): boolean {
  const { expiresMinutes, expiresAt } = (data ?? {}) as {
    readonly expiresMinutes?: unknown;
    readonly expiresAt?: unknown;
  };
  if (typeof expiresAt === 'string') return now >= new Date(expiresAt);
  return typeof expiresMinutes === 'number' && now.getTime() >= queuedAt.getTime() + expiresMinutes * 60_000;
}

/**
 * The data an email was queued with, with the minutes its code or link has left at rendering: 0 if a code next to a
 * link has expired.
 */
export function withMinutesLeft(data: object, queuedAt: Date, now: Date): object {
  const { expiresMinutes, codeMinutes } = data as { readonly expiresMinutes?: unknown; readonly codeMinutes?: unknown };
  const minutesLeft = (minutes: number) => Math.round(minutes - (now.getTime() - queuedAt.getTime()) / 60_000);
  return {
    ...data,
    ...(typeof expiresMinutes === 'number' ? { expiresMinutes: Math.max(1, minutesLeft(expiresMinutes)) } : {}),
    ...(typeof codeMinutes === 'number' ? { codeMinutes: Math.max(0, minutesLeft(codeMinutes)) } : {}),
  };
}
