import { createFileRoute, notFound } from '@tanstack/react-router';
import { EVENT_PREVIEWS, type EventPreviewAs } from '#contract/events/event-previews.ts';
import { EventPreviewPage } from '#web/features/events/manage/editor/event-preview-page.tsx';
import { eventPreviewQuery, teacherEventQuery } from '#web/features/events/manage/editor/teacher-event.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/events/$id/preview')({
  validateSearch: ({ as }: Record<string, unknown>): { as?: EventPreviewAs } => {
    const known = EVENT_PREVIEWS.find((each) => each === as);
    return known ? { as: known } : {};
  },
  loaderDeps: ({ search: { as = 'visitor' } }) => ({ as }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    const { event } = await queryClient.ensureQueryData(teacherEventQuery(id)).catch(orNotFound);
    await queryClient.prefetchQuery(eventPreviewQuery(id, deps.as));
    return { id, name: event.name, schoolName: event.school.name, ofCourse: event.course !== null };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Preview: ${loaderData?.name ?? 'an event'}`,
      within: loaderData && [loaderData.schoolName],
      path: `/teachers/events/${params.id}/preview`,
      unlisted: true,
    }),
  component: Preview,
});

function Preview() {
  const { id, ofCourse } = Route.useLoaderData();
  const { as = 'visitor' } = Route.useSearch();
  return <EventPreviewPage id={id} as={as} ofCourse={ofCourse} />;
}
