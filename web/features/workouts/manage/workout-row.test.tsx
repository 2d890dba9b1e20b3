import { expect, test } from 'vitest';
import type { TeacherWorkoutRow } from '#contract/workouts/teacher-workout.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { WorkoutRow } from './workout-row.tsx';

const workout: TeacherWorkoutRow = {
  id: 7,
  uuid: '0b8f6a3e-0000-4000-8000-000000000000',
  name: 'Cold reads',
  kind: 'Workout',
  status: 'active',
  cohortMoniker: null,
  startsAtUtc: '2027-01-12T00:00:00Z',
  endsAtUtc: '2027-01-12T01:30:00Z',
  timezone: 'America/New_York',
  attendeesCount: 3,
  zoomUrl: null,
  ticketTypes: [],
  enrolled_live_count: 2,
  capacity_live: 10,
  enrolled_async_count: 1,
  capacity_async: 50,
  unanswered: 0,
};
const row = (change: Partial<TeacherWorkoutRow> = {}) => renderHtml(<WorkoutRow workout={{ ...workout, ...change }} />);

test('a draft has no page to view yet, and says that its link works later', async () => {
  const page = `href="/workouts/written/${workout.uuid}"`;
  const draft = await row({ status: 'draft' });
  expect(draft).not.toContain(page);
  expect(wordsOf(draft)).toContain("Works once it's published");
  const active = await row();
  expect(active).toContain(page);
  expect(wordsOf(active)).toContain('Direct Link');
  expect(wordsOf(active)).not.toContain("Works once it's published");
  expect(wordsOf(await row({ status: 'cancelled' }))).not.toContain('Direct Link');
});
