import { createFileRoute } from '@tanstack/react-router';
import { SchoolCoursesPage } from '#web/domain/teaching/manage/school-courses-page.tsx';
import { pageOf } from '#web/domain/teaching/manage/search.rules.ts';
import { schoolCoursesQuery } from '#web/domain/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/courses')({
  validateSearch: (search): { page?: number | undefined } => ({ page: pageOf(search.page) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(schoolCoursesQuery(params.id, deps.page ?? 1)),
  head: ({ params }) => pageHead({ title: 'Courses', path: `/teachers/schools/${params.id}/courses`, unlisted: true }),
  component: Courses,
});

function Courses() {
  return <SchoolCoursesPage address={Route.useParams().id} page={Route.useSearch().page ?? 1} />;
}
