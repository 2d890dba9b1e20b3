import { describe, expect, it, test } from 'vitest';
import type { SmtpResponse } from '#server/providers/mail/mailer.ts';
import {
  ATTEMPTS_LIMIT,
  decideAfterFailure,
  isExpired,
  judgeReply,
  pauseAfter,
  withMinutesLeft,
} from './delivery.rules.ts';

/** Parses `550 5.1.1` as the answer to RCPT, or to the stage named before a colon. */
function replyOf(written: string): SmtpResponse {
  const [, about = 'recipient', code = '', status] = /^(?:(\w+): )?(\d{3})(?: (\S+))?$/.exec(written) ?? [];
  return { about: about as SmtpResponse['about'], code: Number(code), status: status ?? null };
}
const judge = (written: string) => judgeReply(replyOf(written));

describe('an email address is dead, and recorded as a bounce, if the answer says so for sure', () => {
  it.each([
    ['550 5.1.1', 'no such mailbox'],
    ['550 5.1.2', 'no such domain'],
    ['553 5.1.3', 'not an address'],
    ['551 5.1.6', 'moved, without a forwarding address'],
    ['556 5.1.10', 'a domain that takes no mail (RFC 7505)'],
    ['556', 'the same without a status (RFC 7504)'],
    ['554 5.1.1', 'the status explains a code that says nothing'],
    ['message: 550 5.1.1', 'said after the text: there is one recipient'],
  ])('%s: %s', (written) => {
    expect(judge(written)).toEqual({ failure: 'no_mailbox', again: false, dead: true });
  });

  it.each([
    ['sender: 550 5.1.1', 'said of the sender'],
    ['sender: 556', 'said of the sender'],
    ['450 5.1.1', 'the first digit says "later"'],
    ['450 4.1.1', "as servers say that don't know yet"],
    ['550 4.1.1', 'a status of another class than its code'],
    ['550 5.1.0', 'something about an address, not which or what'],
    ['550 5.1.4', 'ambiguous'],
    ['550', 'no mailbox, no access, or a policy'],
    ['551', 'often refused relaying'],
    ['553', 'often refused relaying'],
    ['554', 'anything'],
    ['550 5.2.1', 'a disabled mailbox may be enabled again'],
    ['552 5.2.2', 'a full mailbox may be emptied'],
    ['550 5.7.1', 'a policy'],
  ])('not by %s: %s', (written) => {
    expect(judge(written).dead).toBe(false);
  });
});

describe('other refusals by their cause', () => {
  it.each([
    ['552 5.2.2', 'mailbox_full', true],
    ['452 4.2.2', 'mailbox_full', true],
    ['552', 'mailbox_full', true],
    ['452', 'not_now', true],
    // RFC 6647: greylisting.
    ['451 4.7.1', 'not_now', true],
    ['450 4.2.0', 'not_now', true],
    ['421', 'not_now', true],
    ['452 4.3.1', 'not_now', true],
    ['session: 421', 'not_now', true],
    ['sender: 451 4.7.0', 'not_now', true],
    // RFC 3463: persistent transient, though the server says "for good".
    ['550 5.3.2', 'not_now', true],
    ['554 5.4.1', 'not_now', true],
    ['550 5.2.1', 'mailbox_off', false],
    ['550 5.2.0', 'mailbox_off', false],
    ['550 5.2.4', 'mailbox_off', false],
    ['550 5.7.1', 'policy', false],
    ['message: 554 5.7.0', 'policy', false],
    ['550 5.7.28', 'policy', false],
    ['message: 552 5.3.4', 'message', false],
    ['message: 552 5.2.3', 'message', false],
    ['message: 554 5.6.0', 'message', false],
    ['553 5.6.7', 'message', false],
    // An answer before a recipient is named is about us: the next email would get the same one.
    ['session: 535 5.7.8', 'our_setup', true],
    ['session: 554', 'our_setup', true],
    ['sender: 550 5.7.1', 'our_setup', true],
    ['sender: 530', 'our_setup', true],
    ['550 5.1.8', 'our_setup', true],
    ['530 5.7.0', 'our_setup', true],
    ['530', 'our_setup', true],
    ['message: 550 5.7.26', 'our_setup', true],
    ['501 5.5.4', 'our_setup', true],
    ['503', 'our_setup', true],
    ['555', 'our_setup', true],
    ['550 5.3.5', 'their_server', false],
    ['550 5.4.4', 'their_server', false],
    ['550', 'unclear', false],
    ['550 5.1.0', 'unclear', false],
    ['551', 'unclear', false],
    ['553', 'unclear', false],
    ['554 5.0.0', 'unclear', false],
    ['571', 'unclear', false],
    ['550 4.7.1', 'unclear', false],
  ])('%s is %s; tried again: %s', (written, failure, retried) => {
    expect(judge(written)).toEqual({ failure, again: retried, dead: false });
  });
});

test('an email that may be retried is tried for a day, then given up; any other is given up right away', () => {
  const now = new Date('2026-11-30T00:00:00Z');
  const pauses = Array.from({ length: ATTEMPTS_LIMIT - 1 }, (_, index) => pauseAfter(index + 1));
  expect(pauses.slice(0, 3)).toEqual([15_000, 30_000, 60_000]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 3_600_000);
  expect(decideAfterFailure(1, { again: true }, now)).toEqual({ give: 'pause', until: new Date(+now + 15_000) });
  expect(decideAfterFailure(ATTEMPTS_LIMIT - 1, { again: true }, now).give).toBe('pause');
  expect(decideAfterFailure(ATTEMPTS_LIMIT, { again: true }, now)).toEqual({ give: 'up' });
  expect(decideAfterFailure(1, { again: false }, now)).toEqual({ give: 'up' });
});

test('a code or an offer that has expired in the meantime is too late', () => {
  const queued = new Date('2026-11-30T00:00:00Z');
  const after = (minutes: number) => new Date(queued.getTime() + minutes * 60_000);
  expect(isExpired({ expiresMinutes: 15 }, queued, after(14))).toBe(false);
  expect(isExpired({ expiresMinutes: 15 }, queued, after(15))).toBe(true);
  expect(isExpired({ expiresAt: after(60).toISOString() }, queued, after(59))).toBe(false);
  expect(isExpired({ expiresAt: after(60).toISOString() }, queued, after(60))).toBe(true);
  expect(isExpired({ eventId: 1 }, queued, after(9_999))).toBe(false);
  expect(isExpired(null, queued, after(9_999))).toBe(false);
});

test('a code’s minutes are those left when its email is rendered', () => {
  const queued = new Date('2027-01-05T12:00:00Z');
  const after = (seconds: number) => new Date(queued.getTime() + seconds * 1000);
  const dataAfter = (seconds: number) =>
    withMinutesLeft({ code: '482913', expiresMinutes: 15 }, queued, after(seconds));
  expect(dataAfter(2)).toEqual({ code: '482913', expiresMinutes: 15 });
  expect(dataAfter(9 * 60)).toEqual({ code: '482913', expiresMinutes: 6 });
  expect(dataAfter(14 * 60 + 50)).toEqual({ code: '482913', expiresMinutes: 1 });
  expect(withMinutesLeft({ codeMinutes: 15 }, queued, after(600))).toEqual({ codeMinutes: 5 });
  expect(withMinutesLeft({ codeMinutes: 15 }, queued, after(6000))).toEqual({ codeMinutes: 0 });
  expect(withMinutesLeft({ eventId: 1 }, queued, after(600))).toEqual({ eventId: 1 });
});
