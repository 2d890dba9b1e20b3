import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listFollowedCourses, listFollowers } from '#contract/enrollment/places.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The courses this person set a reminder for. */
export const followedQuery = queryOptions({
  queryKey: ['enrolment', 'followed'],
  queryFn: async () => (await call(listFollowedCourses)).courses,
});

const PER_PAGE = 50;

/** Followers of the courses this person teaches, or of one of them. */
export const followersQuery = (courseId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['enrolment', 'followers', courseId ?? 'all'],
    queryFn: ({ pageParam }) =>
      call(listFollowers, { query: { ...(courseId ? { courseId } : {}), page: pageParam, perPage: PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    retry: false,
  });
