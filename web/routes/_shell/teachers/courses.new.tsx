import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NewCoursePage } from '#web/features/schools/manage/new-course-page.tsx';
import { refreshTeaching, teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

/**
 * `school_id`: the school named by the link (in emails, on the school's page); without it, the person's only school or
 * a choice.
 */
export const Route = createFileRoute('/_shell/teachers/courses/new')({
  validateSearch: (search: Record<string, unknown>): { school_id?: number | undefined } => {
    const id = Number(search.school_id);
    return { school_id: Number.isInteger(id) && id > 0 ? id : undefined };
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(teachingFrameQuery),
  head: () => pageHead({ title: 'New course', path: '/teachers/courses/new', unlisted: true }),
  component: NewCourse,
});

function NewCourse() {
  const client = useQueryClient();
  const { schools } = useSuspenseQuery(teachingFrameQuery).data;
  const { school_id } = Route.useSearch();
  return (
    <NewCoursePage
      schools={schools.filter(({ role }) => role === 'school-admin')}
      schoolId={school_id}
      onCreated={() => refreshTeaching(client)}
    />
  );
}
