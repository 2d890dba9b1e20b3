import { createFileRoute, redirect } from '@tanstack/react-router';
import { materialQuery } from '#web/features/lessons/lessons.query.ts';
import { MaterialPage } from '#web/features/lessons/material-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/course-material/$courseId')({
  loader: async ({ context, params }) => {
    const { course } = await context.queryClient.ensureQueryData(materialQuery(params.courseId)).catch(orNotFound);
    if (course.slug !== params.courseId) {
      const to = { to: '/course-material/$courseId', params: { courseId: course.slug } } as const;
      throw redirect({ ...to, statusCode: 301, replace: true });
    }
    return { name: course.name, schoolName: course.schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: 'Course Material',
      within: loaderData && [loaderData.name, loaderData.schoolName],
      path: `/course-material/${params.courseId}`,
      unlisted: true,
    }),
  component: Material,
});

function Material() {
  return <MaterialPage course={Route.useParams().courseId} />;
}
