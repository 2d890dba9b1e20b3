import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { courseEmailsQuery } from '#web/features/campaigns/manage/emails.query.ts';
import { EmailsPage } from '#web/features/campaigns/manage/list/emails-page.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/emails')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {},
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound),
      // The list shows a failed load itself
      queryClient.prefetchQuery(courseEmailsQuery(params.id)),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Emails',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/emails`,
      unlisted: true,
    }),
  component: Emails,
});

function Emails() {
  const { id } = Route.useParams();
  const { q = '' } = Route.useSearch();
  const { course } = useSuspenseQuery(managedCourseQuery(id)).data;
  const listed = useQuery(courseEmailsQuery(id));
  const navigate = useNavigate();
  return (
    <EmailsPage
      home="course"
      homeId={course.id}
      emails={listed.data?.emailTemplates}
      failed={listed.isError ? { error: listed.error, onRetry: () => void listed.refetch() } : undefined}
      known={{ course_name: course.name }}
      line="What you send people in this course, automatically when they join or once when you choose."
      q={q}
      onSearch={(query) =>
        void navigate({
          to: '/teachers/courses/$id/emails',
          params: { id },
          search: query === '' ? {} : { q: query },
          replace: true,
        })
      }
    />
  );
}
