import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listCourseActivity, listSchoolActivity } from '#contract/teaching/teaching-activity.endpoints.ts';
import {
  getManagedCourse,
  getManagedSchool,
  listManagedCourses,
  listManagedSchools,
  listSchoolCourses,
} from '#contract/teaching/teaching-schools.endpoints.ts';
import {
  getHosting,
  getTeachingFrame,
  getTeachingToday,
  type HostedKind,
} from '#contract/teaching/teaching-today.endpoints.ts';
import { listCourseVisitSources, listSchoolVisitSources } from '#contract/teaching/visit-sources.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Schools and courses shown in the navigation, the tabs, and the palette. Only for teachers; others are refused. */
export const teachingFrameQuery = queryOptions({
  queryKey: ['teaching', 'frame'],
  queryFn: () => call(getTeachingFrame),
  staleTime: 60_000,
});

/** What the user teaches in the next seven days, and what to do next; for one school, or for all. */
export const todayQuery = (schoolId: number | undefined) =>
  queryOptions({
    queryKey: ['teaching', 'today', schoolId ?? 'all'],
    queryFn: () => call(getTeachingToday, { query: { schoolId } }),
  });

export const managedSchoolsQuery = (page: number) =>
  queryOptions({
    queryKey: ['teaching', 'schools', page],
    queryFn: () => call(listManagedSchools, { query: { page } }),
  });

/** A school as its School Admins see it. `address`: its path segment. */
export const managedSchoolQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'school', address],
    queryFn: () => call(getManagedSchool, { params: { id: address } }),
  });

export const schoolCoursesQuery = (address: string, page: number) =>
  queryOptions({
    queryKey: ['teaching', 'school', address, 'courses', page],
    queryFn: () => call(listSchoolCourses, { params: { id: address }, query: { page } }),
  });

export const managedCoursesQuery = (page: number, schoolId: number | undefined, archived = false) =>
  queryOptions({
    queryKey: ['teaching', 'courses', page, schoolId ?? 'all', archived],
    queryFn: () =>
      call(listManagedCourses, { query: { page, schoolId, archived: archived ? ('true' as const) : undefined } }),
  });

/** A course as its teachers see it. `address`: its path segment. */
export const managedCourseQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address],
    queryFn: () => call(getManagedCourse, { params: { id: address } }),
  });

/** Whether the user manages what a public page shows. Only for teachers. */
export const hostingQuery = (kind: HostedKind, id: number) =>
  queryOptions({
    queryKey: ['teaching', 'hosting', kind, id],
    queryFn: () => call(getHosting, { query: { kind, id } }),
  });

/** The log of a school or a course, newest first. */
export const activityQuery = (of: 'school' | 'course', address: string, kind: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['teaching', of, address, 'activity', kind ?? 'all'],
    queryFn: ({ pageParam }) =>
      call(of === 'school' ? listSchoolActivity : listCourseActivity, {
        params: { id: address },
        query: { kind, before: pageParam ?? undefined },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

/** Where people come from, for a school or a course, by their first or their last visit. */
export const visitSourcesQuery = (of: 'school' | 'course', address: string, visit: 'first' | 'last') =>
  queryOptions({
    queryKey: ['teaching', of, address, 'visit-sources', visit],
    queryFn: () =>
      call(of === 'school' ? listSchoolVisitSources : listCourseVisitSources, {
        params: { id: address },
        query: { visit },
      }),
  });

/** After a change to a school, a course, or a cohort: reloads cards, hubs, the navigation, and the log. */
export async function refreshTeaching(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['teaching'] });
}
