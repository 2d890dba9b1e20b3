import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listWorkoutStudents } from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { hearTime } from '#web/platform/now.ts';
import type { StudentsSearch } from './desk-search.rules.ts';

/** Who has a place in a workout, what waits for an answer first. */
export const workoutStudentsQuery = (workoutId: number, { q, show, page }: StudentsSearch) =>
  queryOptions({
    queryKey: ['workouts', 'students', workoutId, q ?? '', show ?? 'all', page ?? 1],
    queryFn: async () => {
      const listed = await call(listWorkoutStudents, {
        params: { id: workoutId },
        query: { ...(q ? { q } : {}), ...(show ? { show } : {}), ...(page ? { page } : {}) },
      });
      hearTime(listed.nowUtc);
      return listed;
    },
    placeholderData: keepPreviousData,
  });

/** Something was opened or answered: the list reads anew. */
export function refreshStudents(client: QueryClient, workoutId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: ['workouts', 'students', workoutId] });
}
