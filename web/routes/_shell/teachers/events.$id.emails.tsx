import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { eventEmailsQuery } from '#web/features/campaigns/manage/emails.query.ts';
import { EmailsPage } from '#web/features/campaigns/manage/list/emails-page.tsx';
import { teacherEventQuery } from '#web/features/events/manage/editor/teacher-event.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/events/$id/emails')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {},
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { event } = await queryClient.ensureQueryData(teacherEventQuery(Number(params.id))).catch(orNotFound);
    await Promise.all([
      event.course && queryClient.ensureQueryData(managedCourseQuery(String(event.course.id))).catch(orNotFound),
      queryClient.prefetchQuery(eventEmailsQuery(event.id)),
    ]);
    return { id: event.id, name: event.name, schoolName: event.school.name, courseId: event.course?.id ?? null };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Emails for ${loaderData?.name ?? 'an event'}`,
      within: loaderData && [loaderData.schoolName],
      path: `/teachers/events/${params.id}/emails`,
      unlisted: true,
    }),
  component: Emails,
});

function Emails() {
  const { id, courseId } = Route.useLoaderData();
  const { q = '' } = Route.useSearch();
  const { event } = useSuspenseQuery(teacherEventQuery(id)).data;
  const listed = useQuery(eventEmailsQuery(id));
  const navigate = useNavigate();
  const page = (
    <EmailsPage
      home="event"
      homeId={id}
      emails={listed.data?.emailTemplates}
      failed={listed.isError ? { error: listed.error, onRetry: () => void listed.refetch() } : undefined}
      known={{ event_name: event.name, course_name: event.course?.name }}
      line={`What you send people at ${event.name}, automatically when they sign up or once when you choose.`}
      crumbs={
        <>
          {event.course && (
            <span>
              <PathLink href={`/teachers/courses/${event.course.id}/events`}>{event.course.name}</PathLink>
              {' / '}
            </span>
          )}
          <PathLink href={`/teachers/events/${id}/edit`}>{event.name}</PathLink>
        </>
      }
      q={q}
      onSearch={(query) =>
        void navigate({
          to: '/teachers/events/$id/emails',
          params: { id: String(id) },
          search: query === '' ? {} : { q: query },
          replace: true,
        })
      }
    />
  );
  return courseId === null ? page : <CourseFrame address={String(courseId)}>{page}</CourseFrame>;
}
