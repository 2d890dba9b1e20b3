import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { workoutDeletionQuery } from './teacher-workouts.query.ts';
import { WorkoutDangerZone } from './workout-danger-zone.tsx';

async function renderText({ canCancel, blocked }: { canCancel: boolean; blocked: string | null }): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(workoutDeletionQuery(7).queryKey, { blocked } as never);
  const workout = { id: 7, canCancel } as TeacherWorkout;
  return wordsOf(await renderHtml(<WorkoutDangerZone workout={workout} onGone={() => undefined} />, { client }));
}

test('a workout that people hold spots in offers only to cancel; one that can be deleted offers that', async () => {
  const blocked = 'People have spots. Cancel it instead.';
  const held = await renderText({ canCancel: true, blocked });
  expect(held).toContain('Cancel this workout');
  expect(held).not.toContain('Delete');
  expect(held).not.toContain(blocked);
  expect(await renderText({ canCancel: true, blocked: null })).toContain('Delete Workout');
  expect(await renderText({ canCancel: false, blocked })).toContain(blocked);
});
