import { expect, test } from 'vitest';
import type { WorkoutCard as Workout } from '#contract/workouts/workout.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { WorkoutCard } from './workout-card.tsx';

const workout: Workout = {
  id: 3,
  uuid: 'u',
  name: 'Cold Reading',
  kind: 'Workout',
  description: '',
  imageUrl: null,
  cover: 'mouths-0-7',
  status: 'published',
  startsAt: '2026-11-21T19:00:00.000Z',
  startsAtUtc: '2026-11-21T19:00:00.000Z',
  endsAtUtc: '2026-11-21T20:00:00.000Z',
  duration: 60,
  timezone: 'UTC',
  schoolName: 'Lantern Voice Studio',
  schoolSlug: 'lantern-voice-studio',
  accent: null,
  topic: '',
  ticketTypes: [],
};

test.each([
  ['ahead', '2026-11-21T18:00:00.000Z', true],
  ['running', '2026-11-21T19:00:00.000Z', true],
  ['over', '2026-11-21T20:00:00.000Z', false],
])('someone with a spot in a workout that is %s: %s', async (_, at, participating) => {
  const text = wordsOf(await renderHtml(<WorkoutCard workout={workout} going clock={Date.parse(at)} />));
  expect(text.includes('Participating')).toBe(participating);
});
