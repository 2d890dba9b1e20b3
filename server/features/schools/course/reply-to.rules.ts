import type { ReplyToQuestion } from '#contract/schools/reply-to.endpoints.ts';

const DAY_MS = 86_400_000;

/** How many days the link in the reply-to email works (rules-teachers D3). */
export const REPLY_TO_DAYS = 14;
/**
 * Most reply-to requests within a day: to one email address for one course, to one email address in total, and by one
 * person.
 */
export const REPLY_TO_MAILS = { ofCourse: 3, ofAddress: 10, ofPerson: 20 } as const;
export const REPLY_TO_MAILS_MS = DAY_MS;

export function replyToExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + REPLY_TO_DAYS * DAY_MS);
}

export function replyToState(
  request: { expiresAt: Date; confirmedAt: Date | null; withdrawnAt: Date | null },
  now: Date,
): ReplyToQuestion['state'] {
  if (request.confirmedAt) return 'confirmed';
  if (request.withdrawnAt) return 'withdrawn';
  return request.expiresAt.getTime() <= now.getTime() ? 'expired' : 'asked';
}

/** Whether another request may be emailed, given how many were sent within the day. */
export function mayMailReplyTo(sent: { ofCourse: number; ofAddress: number; ofPerson: number }): boolean {
  return (
    sent.ofCourse < REPLY_TO_MAILS.ofCourse &&
    sent.ofAddress < REPLY_TO_MAILS.ofAddress &&
    sent.ofPerson < REPLY_TO_MAILS.ofPerson
  );
}

/** Email addresses are compared case-insensitively. */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
