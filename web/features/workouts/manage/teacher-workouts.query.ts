import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { editWorkout, listTeacherWorkouts } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { showWorkoutCancellation, showWorkoutDeletion } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import type { Segment } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { refreshTeaching } from '#web/features/teaching/teaching.query.ts';
import { ofSameList } from '#web/kit/table/same-list.ts';

const KEY = ['workouts', 'teacher'] as const;
/** How often a running cancellation's progress is polled. */
const PROGRESS_MS = 2_000;

/** The upcoming or past workouts of one of the user's schools. */
export const schoolWorkoutsQuery = (schoolId: number, segment: Segment, contains: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', schoolId, segment, contains, page],
    queryFn: () =>
      call(listTeacherWorkouts, {
        params: { id: String(schoolId) },
        query: { segment, page, ...(contains === '' ? {} : { contains }) },
      }),
    placeholderData: ofSameList([...KEY, 'of', schoolId, segment]),
  });

/** A workout for its School Admins, with its attendees. */
export const teacherWorkoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(editWorkout, { params: { id } }),
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

/** Why a workout can't be deleted, if it can't. */
export const workoutDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showWorkoutDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The dry run of a cancellation, and its progress once it has started. */
export const workoutCancellationQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id],
    queryFn: async () => (await call(showWorkoutCancellation, { params: { id } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** Dry runs are requested again whenever they are shown; a workout that is gone or canceled by now has none. */
const ALWAYS_REFETCHED: readonly unknown[] = ['deletion', 'cancellation'];

/** After a change to any workout: reloads lists, pages, learners' cards, and the teachers' cards. */
export async function refreshTeacherWorkouts(client: QueryClient, deletedId?: number): Promise<void> {
  if (deletedId !== undefined) client.removeQueries({ queryKey: teacherWorkoutQuery(deletedId).queryKey });
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['workouts'],
      predicate: ({ queryKey }) => !ALWAYS_REFETCHED.includes(queryKey[KEY.length]),
    }),
    refreshTeaching(client),
  ]);
}
