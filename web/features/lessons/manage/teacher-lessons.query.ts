import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  editLesson,
  listLessonCopies,
  listLessonsByCohort,
  type showLessonChange,
  showLessonDeletion,
} from '#contract/lessons/teacher-lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { listTeacherCohorts } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEY = ['lessons', 'teaching'] as const;

export type LessonChange = ResponseOf<typeof showLessonChange>['change'];

/** The cohorts to write lessons for; `course`: its slug or ID. */
export const lessonCohortsQuery = (course: string) =>
  queryOptions({
    queryKey: [...KEY, 'cohorts', course],
    queryFn: async () => (await call(listTeacherCohorts, { params: { id: course } })).cohorts,
  });

/** The lessons of a cohort, drafts included. */
export const cohortLessonsQuery = (courseId: number, cohortId: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', courseId, cohortId],
    queryFn: async () => (await call(listLessonsByCohort, { query: { courseId, cohortId, texts: false } })).lessons,
  });

export const teacherLessonQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async () => (await call(editLesson, { params: { id } })).lesson,
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

/** The dry run of a deletion: who has opened and read the lesson. */
export const lessonDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showLessonDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** Where a lesson can be copied to, and when each copy would open. */
export const lessonCopiesQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'copies', id],
    queryFn: async () => (await call(listLessonCopies, { params: { id } })).cohorts,
    staleTime: 0,
  });

/**
 * After a change to a lesson: reloads lists and learners' pages. `deletedId`: the lesson was deleted and its own page is
 * left.
 */
export async function refreshLessons(client: QueryClient, deletedId?: number): Promise<void> {
  if (deletedId !== undefined) client.removeQueries({ queryKey: teacherLessonQuery(deletedId).queryKey });
  const own = new Set(['one', 'deletion', 'copies']);
  await client.invalidateQueries({
    queryKey: ['lessons'],
    predicate: ({ queryKey }) => queryKey[1] !== KEY[1] || !own.has(String(queryKey[2])),
  });
}

/** The default cohort: the running one, otherwise the next to start, otherwise the latest. */
export function usualCohort(cohorts: readonly TeacherCohortLine[]): TeacherCohortLine | undefined {
  const starts = (cohort: TeacherCohortLine) => cohort.startsAtUtc ?? '9999';
  const first = (status: TeacherCohortLine['status']) =>
    cohorts.filter((cohort) => cohort.status === status).toSorted((a, b) => starts(a).localeCompare(starts(b)))[0];
  return first('started') ?? first('enrolling') ?? first('draft') ?? cohorts[0];
}
