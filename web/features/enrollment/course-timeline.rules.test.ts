import { describe, expect, test } from 'vitest';
import type { HeldSession } from '#contract/enrollment/enrollment.endpoints.ts';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { opensText, timelineOf, windowOf } from './course-timeline.rules.ts';

const HOUR_MS = 3_600_000;
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
/** Two hours long, as loaded before any session began. */
const session = (id: number, day: number, hour = 0) =>
  ({ id, startsAtUtc: at(day, hour), endsAtUtc: at(day, hour + 2), status: 'published' }) as HeldSession;
const lesson = (id: number, day: number, over: Partial<LessonLine> = {}): LessonLine => ({
  id,
  name: `L${id}`,
  publication_status: 'published',
  publish_at_utc: at(day),
  locked: false,
  read: false,
  ...over,
});
const stepsOf = (...[sessions, lessons, clock]: Parameters<typeof timelineOf>) =>
  timelineOf(sessions, lessons, clock).map((step) => [
    step.kind === 'session' ? step.session.id : step.lesson.id,
    step.state,
  ]);

test('sessions and lessons are sorted together by date, each with its state', () => {
  const steps = stepsOf(
    [
      { ...session(1, 10), status: 'completed' },
      { ...session(2, 17), status: 'started' },
      session(3, 24),
      session(4, 25),
    ],
    [
      lesson(5, 24, { locked: true }),
      lesson(6, 11, { read: true }),
      lesson(7, 12),
      lesson(8, 13, { publication_status: 'draft' }),
      lesson(9, 9, { publication_status: 'completed' }),
    ],
    null,
  );
  expect(steps).toEqual([
    [9, 'done'],
    [1, 'done'],
    [6, 'done'],
    [7, 'open'],
    [2, 'now'],
    [5, 'opens'],
    [3, 'next'],
    [4, 'ahead'],
  ]);
});

test.each([
  [17, 'opens next ahead'],
  // The day's lesson is open from its publish hour on.
  [18, 'open next ahead'],
  [19, 'open now next'],
  [20, 'open now next'],
  [21, 'open done next'],
  [43, 'open done now'],
  [45, 'open done done'],
])('an open page follows the clock: at hour %i the steps are %s', (hour, states) => {
  const steps = stepsOf(
    [session(1, 10, 19), session(2, 11, 19)],
    [lesson(3, 10, { publish_at_utc: at(10, 18), locked: true })],
    Date.parse(at(10)) + hour * HOUR_MS,
  );
  expect(steps.map(([, state]) => state).join(' ')).toBe(states);
});

test('at the same instant the lesson comes before the session; without either, the timeline is empty', () => {
  expect(stepsOf([session(1, 10)], [lesson(2, 10)], null)).toEqual([
    [2, 'open'],
    [1, 'next'],
  ]);
  expect(stepsOf([], [], 0)).toEqual([]);
  expect(windowOf([])).toEqual({ before: 0, shown: [], after: 0 });
});

describe('the steps a page opens with', () => {
  const sixty = Array.from({ length: 60 }, (_, index) => session(index + 1, index + 1));
  const idsAt = (clock: string, lessons: LessonLine[] = []) => {
    const { before, shown, after } = windowOf(timelineOf(sixty, lessons, Date.parse(clock)));
    return { before, first: shown[0]?.atUtc, count: shown.length, after };
  };
  test('a course that has not begun: its first steps', () => {
    expect(idsAt(at(0))).toEqual({ before: 0, first: at(1), count: 5, after: 55 });
  });
  test('in the middle, also during a session: two past steps and five upcoming ones', () => {
    expect(idsAt(at(30, 12))).toEqual({ before: 28, first: at(29), count: 7, after: 25 });
    expect(idsAt(at(30, 1))).toEqual({ before: 27, first: at(28), count: 7, after: 26 });
  });
  test('a completed course: its last seven steps', () => {
    expect(idsAt(at(90))).toEqual({ before: 53, first: at(54), count: 7, after: 0 });
  });
  test('unread lessons stay visible, the last two of them, and don’t hold back later steps', () => {
    const unread = [lesson(97, 1), lesson(98, 2), lesson(99, 3), lesson(96, 4, { read: true })];
    const { before, shown } = windowOf(timelineOf(sixty, unread, Date.parse(at(30, 12))));
    expect(before).toBe(30);
    expect(shown.map(({ atUtc }) => atUtc).slice(0, 3)).toEqual([at(2), at(3), at(29)]);
    expect(shown).toHaveLength(9);
  });
  test('a short course: all of it', () => {
    const { before, shown, after } = windowOf(timelineOf(sixty.slice(0, 7), [], Date.parse(at(3, 12))));
    expect([before, shown.length, after]).toEqual([0, 7, 0]);
  });
});

// 8 PM on Monday in New York, the next day in UTC
const present = new Date('2026-11-24T01:00:00Z');
test.each([
  ['2026-11-24T04:59:00Z', 'America/New_York', 'Opens today'],
  ['2026-11-24T05:00:00Z', 'America/New_York', 'Opens tomorrow'],
  ['2026-11-24T05:00:00Z', 'UTC', 'Opens today'],
  ['2026-11-27T23:00:00Z', 'America/New_York', 'Opens in 4 days'],
  ['2026-11-30T23:00:00Z', 'America/New_York', 'Opens in 7 days'],
  ['2026-12-01T01:00:00Z', 'Asia/Tokyo', 'Opens in 7 days'],
  ['2027-01-04T23:00:00Z', 'America/New_York', 'Opens in 42 days'],
])('a lesson of %s, in %s: %s', (when, zone, text) => {
  expect(opensText(new Date(when), zone, present)).toBe(text);
});
