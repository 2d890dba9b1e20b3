import { expect, test } from 'vitest';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { keyOf, weekOf } from './week.rules.ts';

const event = (id: number, day: number) => ({ id, startsAtUtc: `2026-11-${day}T12:00:00Z` }) as EventCard;
const session = (id: number, day: number) => ({ id, startsAtUtc: `2026-11-${day}T12:00:00Z` }) as CourseSession;
const keys = (things: ReturnType<typeof weekOf>) => things.map(keyOf);

test('the week is sorted by start; what the user attends or teaches is their own', () => {
  const week = weekOf([event(1, 12), event(2, 10)], [session(3, 11), session(4, 13)], new Set([1, 3]), new Set([1, 4]));
  expect(keys(week)).toEqual(['event-2', 'session-3', 'event-1', 'session-4']);
  expect(week.map(({ mine }) => mine)).toEqual([false, true, true, true]);
  expect(week.map(({ attends }) => attends)).toEqual([false, true, true, false]);
});
