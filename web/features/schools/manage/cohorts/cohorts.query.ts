import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { showCohortCancellation, showCohortOpening } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import {
  getTeacherCohort,
  listTeacherCohorts,
  showCohortDeletion,
  showNewCohort,
} from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { refreshTeaching } from '#web/features/teaching/teaching.query.ts';

const KEY = ['schools', 'teacher-cohorts'] as const;
/** How often a running cancellation's progress is polled. */
const PROGRESS_MS = 2_000;

/** The cohorts of a course; `course` is its ID or slug. */
export const courseCohortsQuery = (course: string, page = 1) =>
  queryOptions({
    queryKey: [...KEY, 'of', course, page],
    queryFn: () => call(listTeacherCohorts, { params: { id: course }, query: { page } }),
    placeholderData: keepPreviousData,
  });

/** The defaults of a new cohort, and the last cohort to copy from. */
export type NewCohort = ResponseOf<typeof showNewCohort>;

export const newCohortQuery = (course: string) =>
  queryOptions({
    queryKey: [...KEY, 'new', course],
    queryFn: () => call(showNewCohort, { params: { id: course } }),
    refetchOnWindowFocus: false,
  });

export const teacherCohortQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async () => (await call(getTeacherCohort, { params: { id } })).cohort,
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

/** What keeps a draft from opening, and what opening it does. */
export const cohortOpeningQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'opening', id],
    queryFn: async () => (await call(showCohortOpening, { params: { id } })).opening,
    staleTime: 0,
  });

/** What deleting a draft removes along with it. */
export const cohortDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showCohortDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The dry run of a cancellation, and its progress once it has started. */
export const cohortCancellationQuery = (id: number, refund: 'full' | 'pro_rata' = 'full') =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id, refund],
    queryFn: async () => (await call(showCohortCancellation, { params: { id }, query: { refund } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** Dry runs are requested again whenever they are shown; a draft that is open or gone by now has none. */
const OF_DRAFTS: readonly unknown[] = ['opening', 'deletion'];

/** After a change to any cohort: reloads lists, pages, and the teachers' cards. */
export async function refreshCohorts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => !OF_DRAFTS.includes(queryKey[KEY.length]) }),
    refreshTeaching(client),
  ]);
}
