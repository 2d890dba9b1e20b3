import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listTeacherCohorts } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { showPlaceMove, showPlacement, showPlaceRemoval } from '#contract/students/student-acts.endpoints.ts';
import { listStudents, showInterest, showStudent } from '#contract/students/students.endpoints.ts';
import { call } from '#web/api/client.ts';
import type { StudentsSearch } from './students-search.rules.ts';

const KEY = ['students'] as const;

/** A page of a course's people. `course`: its slug or ID, as in the path. */
export const studentsQuery = (course: string, { q, list, drifting, page }: StudentsSearch) =>
  queryOptions({
    queryKey: [...KEY, course, 'list', q ?? '', list ?? 'all', drifting ?? false, page ?? 1],
    queryFn: () =>
      call(listStudents, {
        params: { id: course },
        query: { contains: q ?? '', list: String(list ?? 'all'), drifting: drifting ?? false, page: page ?? 1 },
      }),
    placeholderData: keepPreviousData,
  });

export const studentQuery = (course: string, personId: number) =>
  queryOptions({
    queryKey: [...KEY, course, 'person', personId],
    queryFn: () => call(showStudent, { params: { id: course, personId } }),
  });

/** The cohorts to choose a list from: the latest hundred. */
export const studentCohortsQuery = (course: string) =>
  queryOptions({
    queryKey: [...KEY, course, 'cohorts'],
    queryFn: async () => (await call(listTeacherCohorts, { params: { id: course } })).cohorts,
  });

export const interestQuery = (course: string) =>
  queryOptions({
    queryKey: [...KEY, course, 'interest'],
    queryFn: () => call(showInterest, { params: { id: course } }),
  });

/** Dry runs are requested again each time they are shown. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const placementQuery = (cohortId: number, email: string) =>
  queryOptions({
    queryKey: [...KEY, 'placement', cohortId, email],
    queryFn: async () => (await call(showPlacement, { params: { id: cohortId }, query: { email } })).placement,
    retry: false,
    ...fresh,
  });

export const moveQuery = (placeId: number, cohortId: number) =>
  queryOptions({
    queryKey: [...KEY, 'move', placeId, cohortId],
    queryFn: async () => (await call(showPlaceMove, { params: { id: placeId }, query: { cohortId } })).move,
    ...fresh,
  });

export const removalQuery = (placeId: number) =>
  queryOptions({
    queryKey: [...KEY, 'removal', placeId],
    queryFn: async () => (await call(showPlaceRemoval, { params: { id: placeId } })).removal,
    ...fresh,
  });

/** After a change to an enrollment: reloads the course's lists, panels, and figures. */
export function refreshStudents(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
