import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

/** The frame around every page of a course that the person teaches. Each API call checks the server's policy itself. */
export const Route = createFileRoute('/_shell/teachers/courses/$id')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
  component: Framed,
});

function Framed() {
  return (
    <CourseFrame address={Route.useParams().id}>
      <Outlet />
    </CourseFrame>
  );
}
