import { createFileRoute } from '@tanstack/react-router';
import { CourseHubPage } from '#web/features/teaching/manage/course-hub-page.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Overview',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}`,
      unlisted: true,
    }),
  component: Overview,
});

function Overview() {
  return <CourseHubPage address={Route.useParams().id} />;
}
