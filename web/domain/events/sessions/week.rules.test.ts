import { expect, test } from 'vitest';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { firstOf, keyOf, weekOf } from './week.rules.ts';

const event = (id: number, day: number) => ({ id, startsAtUtc: `2026-11-${day}T12:00:00Z` }) as EventCard;
const session = (id: number, day: number) => ({ id, startsAtUtc: `2026-11-${day}T12:00:00Z` }) as CourseSession;
const keys = (things: ReturnType<typeof weekOf>) => things.map(keyOf);

test('the week is in order of start; sessions and what one attends are one’s own', () => {
  const week = weekOf([event(1, 12), event(2, 10)], [session(3, 11)], new Set([1]));
  expect(keys(week)).toEqual(['event-2', 'session-3', 'event-1']);
  expect(week.map(({ mine }) => mine)).toEqual([false, true, true]);
});

test('where room is short, what one holds stays before what is on offer, and the order is kept', () => {
  const week = weekOf([event(1, 10), event(2, 11), event(4, 13)], [session(3, 12)], new Set([4]));
  expect(keys(firstOf(week, 3))).toEqual(['event-1', 'session-3', 'event-4']);
  expect(keys(firstOf(week, 9))).toEqual(keys(week));
});
