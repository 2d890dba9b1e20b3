import { createFileRoute, redirect } from '@tanstack/react-router';
import { coverPath } from '#covers/address.ts';
import { schoolJsonLd } from '#web/domain/schools/json-ld.ts';
import { SchoolPage } from '#web/domain/schools/school-page.tsx';
import { schoolQuery } from '#web/domain/schools/schools.query.ts';
import { hostingQuery } from '#web/domain/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { publicConfig } from '#web/platform/public-config.ts';

/** Width of a link preview. */
const PREVIEW = 1200;

export const Route = createFileRoute('/_public/schools/$slug')({
  staticData: { shell: true },
  loader: async ({ context, params }) => {
    const found = await context.queryClient.ensureQueryData(schoolQuery(params.slug));
    if (found.school.slug !== params.slug) {
      throw redirect({ to: '/schools/$slug', params: { slug: found.school.slug }, statusCode: 301, replace: true });
    }
    // without it one's own page looks as learners see it
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
      image: school.imageUrl ?? coverPath({ name: school.name }, PREVIEW),
      jsonLd: schoolJsonLd(publicConfig().origin, school),
    });
  },
  component: School,
});

function School() {
  return <SchoolPage address={Route.useParams().slug} />;
}
