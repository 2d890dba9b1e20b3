import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { schoolCard } from '#contract/catalog/social-card.ts';
import { followedQuery } from '#web/features/enrollment/follows.query.ts';
import { NextEvents } from '#web/features/events/list/next-events.tsx';
import { schoolJsonLd } from '#web/features/schools/json-ld.ts';
import { SchoolPage } from '#web/features/schools/school-page.tsx';
import { schoolLifeQuery, schoolQuery } from '#web/features/schools/schools.query.ts';
import { hostingQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { socialCardPath } from '#web/kit/head/social-card.ts';
import { publicConfig } from '#web/platform/public-config.ts';

export const Route = createFileRoute('/_public/schools/$slug')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context, params }) => {
    const [found] = await Promise.all([
      context.queryClient.ensureQueryData(schoolQuery(params.slug)),
      context.queryClient.ensureQueryData(schoolLifeQuery(params.slug)),
      // Without this, no reminder would show as set until the reminders have loaded.
      context.visitor && context.queryClient.prefetchQuery(followedQuery),
    ]);
    if (found.school.slug !== params.slug) {
      throw redirect({ to: '/schools/$slug', params: { slug: found.school.slug }, statusCode: 301, replace: true });
    }
    // If this fails, the teacher's own page looks the way learners see it
    if (context.visitor?.isTeacher) await context.queryClient.prefetchQuery(hostingQuery('school', found.school.id));
    return found;
  },
  head: ({ loaderData, params }) => {
    if (!loaderData) return pageHead({ title: 'School', path: `/schools/${params.slug}` });
    const { school } = loaderData;
    return pageHead({
      title: school.name,
      description: school.about || `Courses by ${school.name}.`,
      path: `/schools/${school.slug}`,
      type: 'profile',
      image: socialCardPath('schools', school.slug, schoolCard(school)),
      jsonLd: schoolJsonLd(publicConfig().origin, school),
    });
  },
  component: School,
});

function School() {
  const { slug } = Route.useParams();
  const { events, attendingEventIds } = useSuspenseQuery(schoolLifeQuery(slug)).data;
  return <SchoolPage address={slug} events={<NextEvents events={events} going={attendingEventIds} />} />;
}
