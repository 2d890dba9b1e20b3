import { expect, it, test } from 'vitest';
import { AGAIN_MS, type MailToRepeat, resendRefusal } from './resend.rules.ts';

const queuedAt = new Date('2026-11-20T12:00:00Z');
const failed: MailToRepeat = {
  ...{ state: 'failed', skipReason: null, transactional: true, queuedAt },
  ...{ secret: false, repeatable: true, erased: false, suppressed: null },
};
const skipped = { state: 'skipped', skipReason: 'bounced' } as const;

it.each([
  ['failed', {}, null],
  ['bounced, the address is mended', { state: 'bounced' }, null],
  ['bounced, the address still is', { state: 'bounced', suppressed: 'bounced' }, 'no_email'],
  ['left out for its address, which is mended', skipped, null],
  ['left out by hand, which is lifted', { ...skipped, skipReason: 'suppressed' }, null],
  ['left out for its address, which still gets none', { ...skipped, suppressed: 'manual' }, 'no_email'],
  ['left out because it is over', { ...skipped, skipReason: 'no_longer_so' }, 'no_longer_so'],
  ['stopped by its teacher', { ...skipped, skipReason: 'stopped' }, 'no_longer_so'],
  ['unsubscribed', { ...skipped, skipReason: 'unsubscribed' }, 'unwanted'],
  ['switched off', { ...skipped, skipReason: 'preference' }, 'unwanted'],
  ['called spam', { state: 'complained' }, 'unwanted'],
  ['to someone who calls us spam', { suppressed: 'complained', transactional: false }, 'unwanted'],
  ['needed by someone who calls us spam', { suppressed: 'complained' }, null],
  ['to a closed account', { erased: true }, 'unwanted'],
  ['waiting', { state: 'queued' }, 'waiting'],
  ['sent', { state: 'sent' }, 'sent'],
  ['delivered', { state: 'delivered' }, 'sent'],
  ['with a code', { secret: true }, 'secret'],
  ['of a kind that says what was so', { repeatable: false }, 'cannot_tell'],
] satisfies [string, Partial<MailToRepeat>, string | null][])('an email that is %s', (_words, change, why) => {
  expect(resendRefusal({ ...failed, ...change }, queuedAt)).toBe(why);
});

test('an email is too old after two weeks', () => {
  const after = (ms: number) => resendRefusal(failed, new Date(queuedAt.getTime() + ms));
  expect(after(AGAIN_MS)).toBeNull();
  expect(after(AGAIN_MS + 1)).toBe('too_old');
});
