import { expect, test } from 'vitest';
import {
  activeText,
  effectText,
  intervalText,
  kindsOf,
  kindText,
  namesText,
  rowKeys,
  secondsLeft,
  sendLabel,
} from './email-text.rules.ts';

test('an interval says in words what it follows, and zero of any unit is right away', () => {
  const course = { home: 'course' } as const;
  expect(intervalText({ kind: 'waitlist', ...course }, 2, 'hours')).toBe(
    'Sent 2 hours after someone joins the waitlist',
  );
  expect(intervalText({ kind: 'waitlist', ...course }, 1, 'days')).toBe('Sent 1 day after someone joins the waitlist');
  expect(intervalText({ kind: 'activity', ...course }, 59, 'minutes')).toBe('Sent 59 minutes after someone enrolls');
  expect(intervalText({ kind: 'activity', home: 'event' }, 0, 'days')).toBe('Sent as soon as someone signs up');
});

test('an event has no waitlist email, and every kind says on its page what it is for', () => {
  expect(kindsOf('course')).toEqual(['waitlist', 'activity', 'onetime']);
  expect(kindsOf('event')).toEqual(['activity', 'onetime']);
  expect(kindText('activity', 'course').line).toContain('enrolls');
  expect(kindText('activity', 'event').line).toContain('signs up');
  expect(kindText('onetime', 'event').line).toContain('a certain ticket');
});

test('the button shows the number, and the first names say how many more', () => {
  expect(sendLabel(142)).toBe('Send to 142 people');
  expect(sendLabel(1)).toBe('Send to 1 person');
  expect(namesText(['Ana', 'Ben', 'Cleo', 'Dora', 'Eli'], 1_142)).toBe('Ana, Ben, Cleo, Dora, Eli and 1,137 more');
  expect(namesText(['Ana', 'Ben', 'Cleo'], 3)).toBe('Ana, Ben and Cleo');
  expect(namesText(['Ana'], 1)).toBe('Ana');
  expect(namesText([], 0)).toBe('');
});

test('a save reports its effect on scheduled emails, and nothing if there was none', () => {
  expect(effectText({ retimed: 0, dropped: 0 })).toBeNull();
  expect(effectText({ retimed: 1, dropped: 3 })).toBe(
    '1 scheduled email will go out at the new time. 3 scheduled emails won’t be sent.',
  );
});

test('turning an email on says that only people from now on get it; once on, that it is sent automatically', () => {
  expect(activeText('waitlist', true, false)).toContain('Only people who join from then on will get it.');
  expect(activeText('activity', true, true)).toContain('once to each person');
  expect(activeText('onetime', true, false)).toContain('Verify & Send Now');
});

test('the seconds to undo count from the stored instant, so they continue after a reload', () => {
  const held = '2030-01-01T12:00:30.000Z';
  expect(secondsLeft(held, new Date('2030-01-01T12:00:00Z'))).toBe(30);
  expect(secondsLeft(held, new Date('2030-01-01T12:00:29.900Z'))).toBe(1);
  expect(secondsLeft(held, new Date('2030-01-01T12:00:30Z'))).toBe(0);
  expect(secondsLeft(held, new Date('2030-01-01T13:00:00Z'))).toBe(0);
  // A computer whose clock is behind shows no more than the maximum.
  expect(secondsLeft(held, new Date('2030-01-01T11:00:00Z'))).toBe(30);
});

test('a person who is in a recipient list more than once has a separate row each time', () => {
  const rows = [{ key: 'u1' }, { key: 'u2' }, { key: 'u1' }, { key: 'u1' }];
  expect(rows.map(rowKeys(rows))).toEqual(['u1', 'u2', 'u1-2', 'u1-3']);
});
