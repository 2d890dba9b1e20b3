import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { InterestPage } from '#web/features/enrollment/manage/interest-page.tsx';
import { interestQuery } from '#web/features/enrollment/manage/students.query.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/interest')({
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
      // The page itself shows a failed load
      queryClient.prefetchQuery(interestQuery(params.id)),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Interest',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/interest`,
      unlisted: true,
    }),
  component: Interest,
});

function Interest() {
  const { id } = Route.useParams();
  const { course } = useSuspenseQuery(managedCourseQuery(id)).data;
  return <InterestPage course={id} courseId={course.id} />;
}
