import { expect, test } from 'vitest';
import { awakeText, hourText } from './awake-text.rules.ts';

const hours = (awake: (hour: number) => number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, awake: awake(hour) }));

test('hours are written with AM and PM', () => {
  expect([0, 8, 12, 23].map(hourText)).toEqual(['12 AM', '8 AM', '12 PM', '11 PM']);
});

test('the best hours are one sentence, and people with an unknown time zone are mentioned separately', () => {
  const awake = {
    timezone: 'America/New_York',
    people: 9,
    unknown: 4,
    hours: hours((hour) => (hour >= 9 && hour < 13 ? 9 : 3)),
  };
  expect(awakeText(awake)).toBe(
    "Most are awake from 9 AM to 1 PM your time (New York): 9 of 9. Awake means 8 AM to 10 PM in their time zone. The chart leaves out 4 more whose time zone we don't know.",
  );
});

test('hours around midnight are one run, and the words say so if no one’s time zone is known', () => {
  const night = { timezone: 'UTC', people: 2, unknown: 0, hours: hours((hour) => (hour >= 22 || hour < 3 ? 2 : 1)) };
  expect(awakeText(night)).toContain('from 10 PM to 3 AM');
  expect(awakeText({ timezone: 'UTC', people: 0, unknown: 2, hours: hours(() => 0) })).toContain(
    "We don't know anyone's time zone yet.",
  );
});
