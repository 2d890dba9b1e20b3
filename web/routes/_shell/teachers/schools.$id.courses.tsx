import { createFileRoute } from '@tanstack/react-router';
import { SchoolCoursesPage } from '#web/features/teaching/manage/school-courses-page.tsx';
import { schoolCoursesQuery } from '#web/features/teaching/teaching.query.ts';
import { schoolInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { pageOf } from '#web/platform/address.rules.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/courses')({
  validateSearch: (search): { page?: number | undefined } => ({ page: pageOf(search.page) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.refused === null
      ? context.queryClient.ensureQueryData(schoolCoursesQuery(params.id, deps.page ?? 1))
      : undefined,
  head: ({ match, params }) =>
    pageHead({
      title: 'Courses',
      within: schoolInTitle(match.context.queryClient, params.id),
      path: `/teachers/schools/${params.id}/courses`,
      unlisted: true,
    }),
  component: Courses,
});

function Courses() {
  return <SchoolCoursesPage address={Route.useParams().id} page={Route.useSearch().page ?? 1} />;
}
