import { createFileRoute, redirect } from '@tanstack/react-router';
import { CourseHomePage } from '#web/features/enrollment/course-home-page.tsx';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/c/$id')({
  loader: async ({ context, params }) => {
    const page = await context.queryClient.ensureQueryData(courseQuery(params.id)).catch(orNotFound);
    if (page.course.slug !== params.id) {
      throw redirect({ to: '/c/$id', params: { id: page.course.slug }, statusCode: 301, replace: true });
    }
    return page;
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: 'Sessions and lessons',
      within: loaderData && [loaderData.course.name, loaderData.course.schoolName],
      path: `/c/${params.id}`,
      unlisted: true,
    }),
  component: Course,
});

function Course() {
  return <CourseHomePage address={Route.useParams().id} />;
}
