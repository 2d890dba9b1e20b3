import { expect, test } from 'vitest';
import { eventsOf, shownElsewhere } from './host-text.rules.ts';

test('a host says how many other events it is shown with, and how many of them are past', () => {
  expect(shownElsewhere({ events: { total: 8, past: 3 } }, false)).toBe(
    'Also shown with 7 other events (3 past). Changes appear there, too.',
  );
  expect(shownElsewhere({ events: { total: 2, past: 1 } }, true)).toBe(
    'Also shown with 1 other event. Changes appear there, too.',
  );
  expect(shownElsewhere({ events: { total: 1, past: 0 } }, false)).toBe('');
  expect(eventsOf({ events: { total: 0, past: 0 } })).toBe('Not shown with any event');
  expect(eventsOf({ events: { total: 1200, past: 1 } })).toBe('1,200 events (1 past)');
});
