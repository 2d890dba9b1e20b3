import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { courseDetailsQuery, recipientsQuery, schoolDetailsQuery } from '#web/features/schools/manage/details.query.ts';
import { courseStaffQuery, schoolStaffQuery } from '#web/features/schools/manage/staff.query.ts';
import { StaffPage } from '#web/features/schools/manage/staff-page.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/staff')({
  loader: async ({ context: { queryClient }, params }) => {
    const { course, role } = await queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound);
    // The panels show a failed load themselves.
    await Promise.all([
      queryClient.prefetchQuery(schoolStaffQuery({ schoolId: course.schoolId, courseId: course.id })),
      queryClient.prefetchQuery(courseStaffQuery(course.id)),
      queryClient.prefetchQuery(courseDetailsQuery(course.id)),
      ...(role === 'school-admin'
        ? [
            queryClient.prefetchQuery(recipientsQuery(course.schoolId)),
            queryClient.prefetchQuery(schoolDetailsQuery(course.schoolId)),
          ]
        : []),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Staff',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/staff`,
      unlisted: true,
    }),
  component: Staff,
});

function Staff() {
  const { course, role } = useSuspenseQuery(managedCourseQuery(Route.useParams().id)).data;
  return (
    <StaffPage
      schoolId={course.schoolId}
      courseId={course.id}
      courseName={course.name}
      schoolAdmin={role === 'school-admin'}
    />
  );
}
