import { createFileRoute, redirect } from '@tanstack/react-router';
import { courseCard } from '#contract/catalog/social-card.ts';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { schoolEventsQuery } from '#web/features/events/list/school-events.query.ts';
import { CoursePage } from '#web/features/schools/course-page.tsx';
import { courseJsonLd } from '#web/features/schools/json-ld.ts';
import { landingQuery } from '#web/features/schools/schools.query.ts';
import { courseSurveysQuery } from '#web/features/surveys/surveys.query.ts';
import { hostingQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { socialCardPath } from '#web/kit/head/social-card.ts';
import { publicConfig } from '#web/platform/public-config.ts';

export const Route = createFileRoute('/_public/courses/$slug')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context, params }) => {
    const [page, landing] = await Promise.all([
      context.queryClient.ensureQueryData(courseQuery(params.slug)),
      context.queryClient.ensureQueryData(landingQuery(params.slug)),
      // If this fails, only the link to the waitlist is missing.
      context.queryClient.prefetchQuery(courseSurveysQuery(params.slug)),
    ]);
    if (page.course.slug !== params.slug) {
      throw redirect({ to: '/courses/$slug', params: { slug: page.course.slug }, statusCode: 301, replace: true });
    }
    // If this fails, only the free event is missing.
    await context.queryClient.prefetchQuery(schoolEventsQuery(page.course.schoolSlug));
    // If this fails, the teacher's own page looks the way learners see it
    if (context.visitor?.isTeacher) await context.queryClient.prefetchQuery(hostingQuery('course', page.course.id));
    return { page, landing };
  },
  head: ({ loaderData, params }) => {
    if (!loaderData) return pageHead({ title: 'Course', path: `/courses/${params.slug}` });
    const { course, cohorts } = loaderData.page;
    return pageHead({
      title: course.name,
      within: [course.schoolName],
      description: loaderData.landing?.headline || course.description,
      path: `/courses/${course.slug}`,
      image: socialCardPath('courses', course.slug, courseCard(loaderData.page, loaderData.landing)),
      unlisted: !course.listed,
      jsonLd: courseJsonLd(publicConfig().origin, course, cohorts, loaderData.landing),
    });
  },
  component: Course,
});

function Course() {
  return <CoursePage address={Route.useParams().slug} />;
}
