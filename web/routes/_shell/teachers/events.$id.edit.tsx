import { createFileRoute, notFound } from '@tanstack/react-router';
import { EventEditPage } from '#web/features/events/manage/editor/event-edit-page.tsx';
import { eventCancellationQuery, teacherEventQuery } from '#web/features/events/manage/editor/teacher-event.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/events/$id/edit')({
  validateSearch: ({ cancelled }: Record<string, unknown>): { cancelled?: true } =>
    cancelled === true ? { cancelled } : {},
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { event } = await queryClient.ensureQueryData(teacherEventQuery(Number(params.id))).catch(orNotFound);
    if (event.course) {
      await queryClient.ensureQueryData(managedCourseQuery(String(event.course.id))).catch(orNotFound);
    }
    if (event.status === 'cancelled') await queryClient.prefetchQuery(eventCancellationQuery(event.id));
    return { id: event.id, name: event.name, schoolName: event.school.name, courseId: event.course?.id ?? null };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Edit ${loaderData.name}` : 'Event',
      within: loaderData && [loaderData.schoolName],
      path: `/teachers/events/${params.id}/edit`,
      unlisted: true,
    }),
  component: EditedEvent,
});

function EditedEvent() {
  const { id, courseId } = Route.useLoaderData();
  const { cancelled = false } = Route.useSearch();
  const page = <EventEditPage key={id} id={id} cancelled={cancelled} />;
  return courseId === null ? page : <CourseFrame address={String(courseId)}>{page}</CourseFrame>;
}
