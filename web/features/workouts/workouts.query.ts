import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import {
  getWorkout,
  getWrittenWorkout,
  listAttendingWorkouts,
  listWorkouts,
  showWorkoutLink,
} from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { syncClock } from '#web/platform/now.ts';

const KEPT_MS = 30_000;
const PER_PAGE = 24;

export type WorkoutPageData = ResponseOf<typeof getWorkout>;

function pages(past: boolean) {
  return infiniteQueryOptions({
    queryKey: ['workouts', past ? 'past' : 'coming'],
    queryFn: ({ pageParam }) =>
      call(listWorkouts, { query: { ...(past ? { past: true } : {}), page: pageParam, perPage: PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    staleTime: KEPT_MS,
  });
}

/** Running or upcoming, by start. */
export const comingWorkoutsQuery = pages(false);
/** Past, newest first. */
export const pastWorkoutsQuery = pages(true);

/** 'Workouts I'm Participating in'. */
export const myWorkoutsQuery = infiniteQueryOptions({
  queryKey: ['workouts', 'attending'],
  queryFn: ({ pageParam }) => call(listAttendingWorkouts, { query: { page: pageParam, perPage: PER_PAGE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  staleTime: KEPT_MS,
});

export const workoutQuery = (id: number) =>
  queryOptions({
    queryKey: ['workouts', 'workout', id],
    queryFn: async (): Promise<WorkoutPageData> => {
      const page = await call(getWorkout, { params: { id } });
      syncClock(page.nowUtc);
      return page;
    },
    staleTime: KEPT_MS,
  });

/** The written part: instructions, the learner's submission, its feedback. */
export const writtenWorkoutQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['workouts', 'written', uuid],
    queryFn: () => call(getWrittenWorkout, { params: { uuid } }),
    staleTime: KEPT_MS,
    retry: false,
  });

/** Whether the live part's door is open. */
export const workoutLinkQuery = (uuid: string, t: string | undefined) =>
  queryOptions({
    queryKey: ['workouts', 'link', uuid, t ?? ''],
    queryFn: async () => {
      const link = await call(showWorkoutLink, { params: { uuid }, query: t === undefined ? {} : { t } });
      syncClock(link.nowUtc);
      return link;
    },
    staleTime: 0,
    retry: false,
  });

export function refreshWorkouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['workouts'] });
}
