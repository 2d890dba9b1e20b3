import { createFileRoute, notFound } from '@tanstack/react-router';
import { eventQuery } from '#web/features/events/list/events.query.ts';
import { EmbedPage } from '#web/features/events/page/embed-page.tsx';
import { eventIdOf } from '#web/features/events/page/event-time.rules.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

/** The only page that other sites may frame. */
export const Route = createFileRoute('/embed/events/$id')({
  staticData: { visitors: 'cached' },
  loader: async ({ context, params }) => {
    const id = eventIdOf(params.id);
    if (id === undefined) throw notFound();
    const { event } = await context.queryClient.ensureQueryData(eventQuery(id));
    return { id, name: event.name, schoolName: event.schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Attend ${loaderData?.name ?? 'an event'}`,
      within: loaderData && [loaderData.schoolName],
      path: `/embed/events/${params.id}`,
      unlisted: true,
    }),
  component: Embed,
});

function Embed() {
  return <EmbedPage id={Route.useLoaderData().id} />;
}
