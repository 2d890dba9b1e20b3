import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listWorkoutStudents, STUDENT_FILTERS, type StudentFilter } from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { hearTime } from '#web/platform/now.ts';

/** What is shown of a workout's students, as it stands in the address. */
export interface StudentsSearch {
  q?: string | undefined;
  show?: StudentFilter | undefined;
  page?: number | undefined;
  /** The work that stands open beside the list. */
  work?: number | undefined;
}

const whole = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** Reads an address; what makes no sense is left out. */
export function studentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  const show = STUDENT_FILTERS.find((each) => each === search.show);
  const page = whole(search.page);
  const q = typeof search.q === 'string' ? search.q.slice(0, 100) : typeof search.q === 'number' ? `${search.q}` : '';
  return {
    ...(q === '' ? {} : { q }),
    ...(show === undefined || show === 'all' ? {} : { show }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(whole(search.work) === undefined ? {} : { work: whole(search.work) }),
  };
}

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
