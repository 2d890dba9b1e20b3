import { createFileRoute } from '@tanstack/react-router';
import { SchoolHubPage } from '#web/domain/teaching/manage/school-hub-page.tsx';
import { managedSchoolQuery, schoolCoursesQuery } from '#web/domain/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/')({
  loader: async ({ context: { queryClient }, params }) => {
    const [hub] = await Promise.all([
      queryClient.ensureQueryData(managedSchoolQuery(params.id)).catch(orNotFound),
      // its section tells where it doesn't load
      queryClient.prefetchQuery(schoolCoursesQuery(params.id, 1)),
    ]);
    return hub;
  },
  head: ({ loaderData, params }) =>
    pageHead({ title: loaderData?.school.name ?? 'School', path: `/teachers/schools/${params.id}`, unlisted: true }),
  component: Overview,
});

function Overview() {
  return <SchoolHubPage address={Route.useParams().id} />;
}
