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
/** How often a running cancellation is asked how far it has come. */
const PROGRESS_MS = 2_000;

/** The cohorts of a course; `course` is its id or slug. */
export const courseCohortsQuery = (course: string, page = 1) =>
  queryOptions({
    queryKey: [...KEY, 'of', course, page],
    queryFn: () => call(listTeacherCohorts, { params: { id: course }, query: { page } }),
    placeholderData: keepPreviousData,
  });

/** What a new cohort of a course starts with, and the last one to copy. */
export type NewCohort = ResponseOf<typeof showNewCohort>;

/** What a new cohort of a course starts with. */
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
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

/** What keeps a draft from opening, and what opening does. */
export const cohortOpeningQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'opening', id],
    queryFn: async () => (await call(showCohortOpening, { params: { id } })).opening,
    staleTime: 0,
  });

/** What deleting a draft deletes along with it. */
export const cohortDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showCohortDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The dry run of a cancellation, and its progress once it was done. */
export const cohortCancellationQuery = (id: number, refund: 'full' | 'pro_rata' = 'full') =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id, refund],
    queryFn: async () => (await call(showCohortCancellation, { params: { id }, query: { refund } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** Dry runs are asked anew whenever they are shown; of a draft that is open or gone by now there is none. */
const OF_DRAFTS: readonly unknown[] = ['opening', 'deletion'];

/** After a change of any cohort: lists, pages and the teachers' cards read anew. */
export async function refreshCohorts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => !OF_DRAFTS.includes(queryKey[KEY.length]) }),
    refreshTeaching(client),
  ]);
}
