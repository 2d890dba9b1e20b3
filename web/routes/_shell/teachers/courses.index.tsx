import { createFileRoute } from '@tanstack/react-router';
import { CoursesPage } from '#web/features/teaching/manage/courses-page.tsx';
import { managedCoursesQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { idOf, pageOf } from '#web/platform/address.rules.ts';

export const Route = createFileRoute('/_shell/teachers/courses/')({
  validateSearch: (search): { school?: number | undefined; page?: number | undefined; archived?: true } => ({
    ...(search.archived === true ? { archived: true as const } : {}),
    school: idOf(search.school),
    page: pageOf(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.user.isTeacher
      ? context.queryClient.prefetchQuery(managedCoursesQuery(deps.page ?? 1, deps.school, deps.archived))
      : null,
  head: () => pageHead({ title: 'Courses I Manage', path: '/teachers/courses', unlisted: true }),
  component: Courses,
});

function Courses() {
  const { page, school, archived = false } = Route.useSearch();
  return <CoursesPage page={page ?? 1} schoolId={school} archived={archived} />;
}
