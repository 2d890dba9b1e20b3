import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listWorkoutStudents } from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { syncClock } from '#web/platform/now.ts';
import type { StudentsSearch } from './grading-search.rules.ts';

/** Everyone with a spot in a workout, submissions waiting for feedback first. */
export const workoutStudentsQuery = (workoutId: number, { q, show, page }: StudentsSearch) =>
  queryOptions({
    queryKey: ['workouts', 'students', workoutId, q ?? '', show ?? 'all', page ?? 1],
    queryFn: async () => {
      const listed = await call(listWorkoutStudents, {
        params: { id: workoutId },
        query: { ...(q ? { q } : {}), ...(show ? { show } : {}), ...(page ? { page } : {}) },
      });
      syncClock(listed.nowUtc);
      return listed;
    },
    placeholderData: keepPreviousData,
  });

/** Reloads the list after a submission was opened or answered. */
export function refreshStudents(client: QueryClient, workoutId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: ['workouts', 'students', workoutId] });
}
