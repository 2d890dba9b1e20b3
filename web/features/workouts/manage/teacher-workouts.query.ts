import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { editWorkout, listTeacherWorkouts } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { showWorkoutCancellation, showWorkoutDeletion } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import { refreshTeaching } from '#web/features/teaching/teaching.query.ts';
import { ofSameList } from '#web/kit/table/same-list.ts';

const KEY = ['workouts', 'teacher'] as const;
/** How often a running cancellation is asked how far it has come. */
const PROGRESS_MS = 2_000;

export type Segment = 'future' | 'past';

/** The workouts of one of one's schools, ahead or past. */
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

/** A workout in its School Admins' hands, with who takes part. */
export const teacherWorkoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(editWorkout, { params: { id } }),
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

/** Why a workout can't be deleted, where it can't. */
export const workoutDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showWorkoutDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The dry run of a cancellation, and how far it is once it was done. */
export const workoutCancellationQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id],
    queryFn: async () => (await call(showWorkoutCancellation, { params: { id } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** Dry runs are asked anew whenever they are shown; of what is gone or cancelled by now there is none. */
const ASKED_ANEW: readonly unknown[] = ['deletion', 'cancellation'];

/** After a change of any workout: lists, pages, learners' cards and the teachers' cards read anew. */
export async function refreshTeacherWorkouts(client: QueryClient, gone?: number): Promise<void> {
  if (gone !== undefined) client.removeQueries({ queryKey: teacherWorkoutQuery(gone).queryKey });
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['workouts'],
      predicate: ({ queryKey }) => !ASKED_ANEW.includes(queryKey[KEY.length]),
    }),
    refreshTeaching(client),
  ]);
}
