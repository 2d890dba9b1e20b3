import { expect, test } from 'vitest';
import { letters } from './letters.ts';

const at = {
  publicUrl: 'https://callboard.example',
  supportEmail: 'support@callboard.example',
  now: new Date('2026-12-31T12:00:00Z'),
  firstName: 'Ada',
  sendUuid: 'u',
  zone: 'America/New_York',
};
const pushed = Object.values(letters).filter(({ push }) => push !== undefined);

test('a lock screen shows what happened and when, and no name and no price', () => {
  const texts = Object.fromEntries(pushed.map(({ kind, push, sample }) => [kind, push?.(sample, at).text]));
  expect(texts).toEqual({
    cohort_dates_changed: "A course you're taking has a new start: Thu, Jan 7, 7:00 PM",
    cohort_waitlist_offered: "A seat opened up. It's held for you until Wed, Jan 6, 7:00 AM",
    event_time_changed: 'A session has a new time: Thu, Jan 7, 7:00 PM',
    events_time_changed: '2 sessions have new times. The first: Thu, Jan 7, 7:00 PM',
    waitlist_offered: "A seat opened up. It's held for you until Wed, Jan 6, 7:00 AM",
    workout_answered: 'Your feedback is ready',
    workout_time_changed: 'A workout has a new time: Thu, Jan 7, 7:00 PM',
    workout_waitlist_offered: "A spot opened up. It's held for you until Wed, Jan 6, 7:00 AM",
  });
});

test('its press opens a page on our site, without a token', () => {
  for (const { push, sample } of pushed) expect(push?.(sample, at).path).toMatch(/^\/[a-z][\w/-]*$/);
});

test('a cohort that started has a new end, never a start in the past', () => {
  const { sample, push } = letters.cohort_dates_changed;
  const startsAt = '2026-12-18T00:00:00.000Z';
  const facts = { ...sample, was: { ...sample.was, startsAt }, now: { ...sample.now, startsAt } };
  expect(push?.(facts, at).text).toBe("A course you're taking has a new end date: Thu, Feb 18");
});
