import { createFileRoute, redirect } from '@tanstack/react-router';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { schoolEventsQuery } from '#web/features/events/list/school-events.query.ts';
import { CoursePreviewPage } from '#web/features/schools/course-preview-page.tsx';
import { landingQuery } from '#web/features/schools/schools.query.ts';
import { courseSurveysQuery } from '#web/features/surveys/surveys.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

/** A course's page as framed by the landing page editor. */
export const Route = createFileRoute('/preview/courses/$slug')({
  loader: async ({ context, params }) => {
    const [{ course }] = await Promise.all([
      context.queryClient.ensureQueryData(courseQuery(params.slug)),
      context.queryClient.ensureQueryData(landingQuery(params.slug)),
      context.queryClient.prefetchQuery(courseSurveysQuery(params.slug)),
    ]);
    if (course.slug !== params.slug) {
      throw redirect({ to: '/preview/courses/$slug', params: { slug: course.slug }, replace: true });
    }
    await context.queryClient.prefetchQuery(schoolEventsQuery(course.schoolSlug));
    return course;
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Preview of ${loaderData?.name ?? 'a course'}`,
      within: loaderData && [loaderData.schoolName],
      path: `/preview/courses/${params.slug}`,
      unlisted: true,
    }),
  component: CoursePreview,
});

function CoursePreview() {
  return <CoursePreviewPage address={Route.useParams().slug} />;
}
