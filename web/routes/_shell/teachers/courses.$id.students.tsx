import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { studentCohortsQuery, studentQuery, studentsQuery } from '#web/features/enrollment/manage/students.query.ts';
import { StudentsPage } from '#web/features/enrollment/manage/students-page.tsx';
import { courseStudentsSearchOf } from '#web/features/enrollment/manage/students-search.rules.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/students')({
  validateSearch: courseStudentsSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    // The list shows a failed load itself
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
      queryClient.prefetchQuery(studentsQuery(params.id, deps)),
      queryClient.prefetchQuery(studentCohortsQuery(params.id)),
      ...(deps.person === undefined ? [] : [queryClient.prefetchQuery(studentQuery(params.id, deps.person))]),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Students',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/students`,
      unlisted: true,
    }),
  component: Students,
});

function Students() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { course } = useSuspenseQuery(managedCourseQuery(id)).data;
  return (
    <StudentsPage
      course={id}
      courseId={course.id}
      archived={course.archivedAtUtc !== null}
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: withChanges(search, next), replace })}
    />
  );
}
