import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CourseSessionsPage } from '#web/features/events/manage/list/course-sessions-page.tsx';
import { courseEventsQuery, filterCohortsQuery } from '#web/features/events/manage/list/event-lists.query.ts';
import { sessionsSearchOf } from '#web/features/events/manage/list/list-search.rules.ts';
import { draftSeriesQuery } from '#web/features/events/manage/series/series.query.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/events/')({
  validateSearch: sessionsSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { q: contains = '', show = 'future', page = 1 } = deps;
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
      // The lists show a failed load themselves
      queryClient.prefetchQuery(courseEventsQuery(params.id, String(show), { contains, page })),
      queryClient.prefetchQuery(filterCohortsQuery(params.id)),
      queryClient.prefetchQuery(draftSeriesQuery(params.id)),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Sessions',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/events`,
      unlisted: true,
    }),
  component: Sessions,
});

function Sessions() {
  const { id } = Route.useParams();
  const { course } = useSuspenseQuery(managedCourseQuery(id)).data;
  const navigate = useNavigate();
  const search = Route.useSearch();
  return (
    <CourseSessionsPage
      course={id}
      courseId={course.id}
      search={search}
      onSearch={(next, replace = false) =>
        void navigate({
          to: '/teachers/courses/$id/events',
          params: { id },
          search: withChanges(search, next),
          replace,
        })
      }
    />
  );
}
