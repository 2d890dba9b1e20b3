import { expect, test } from 'vitest';
import type { EventCard } from '#contract/events/event.ts';
import type { WeekItem } from '#web/features/events/sessions/week.rules.ts';
import { firstStepOf } from './first-step.rules.ts';

const NOW = Date.parse('2026-11-24T17:00:00Z');

function weekItem(id: number, more: Partial<EventCard> = {}, mine = false): WeekItem {
  const event = {
    id,
    status: 'published',
    admittance: 'public',
    ticketed: false,
    fromPrice: null,
    seatsRemaining: 5,
    startsAtUtc: '2026-11-25T01:00:00Z',
    endsAtUtc: '2026-11-25T03:00:00Z',
    ...more,
  } as EventCard;
  return { kind: 'event', startsAtUtc: event.startsAtUtc, attends: mine, mine, event };
}

test('a newcomer is offered the next event that is free, open, and has a seat', () => {
  const first = firstStepOf(
    [
      weekItem(1, { admittance: 'members-only' }),
      weekItem(2, { ticketed: true, fromPrice: 5 }),
      weekItem(3, { seatsRemaining: 0 }),
      weekItem(4, { startsAtUtc: '2026-11-24T16:00:00Z', endsAtUtc: '2026-11-24T17:00:00Z' }),
      weekItem(5, {}, true),
      weekItem(6, { ticketed: true, fromPrice: 0 }),
      weekItem(7),
    ],
    NOW,
  );
  expect(first?.id).toBe(6);
  expect(firstStepOf([weekItem(1, { admittance: 'members-only' })], NOW)).toBeNull();
});

test('an event in progress comes first while people can still join it, that is, if it has no tickets', () => {
  const running = { startsAtUtc: '2026-11-24T16:00:00Z', endsAtUtc: '2026-11-24T18:00:00Z' };
  expect(firstStepOf([weekItem(1, running), weekItem(2)], NOW)?.id).toBe(1);
  expect(firstStepOf([weekItem(1, { ...running, seatsRemaining: 0 }), weekItem(2)], NOW)?.id).toBe(2);
  expect(firstStepOf([weekItem(1, { ...running, ticketed: true, fromPrice: 0 }), weekItem(2)], NOW)?.id).toBe(2);
});
