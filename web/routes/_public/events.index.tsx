import { createFileRoute } from '@tanstack/react-router';
import { eventSearchOf } from '#web/features/events/list/event-filter.rules.ts';
import { comingEventsQuery } from '#web/features/events/list/events.query.ts';
import { EventsPage } from '#web/features/events/list/events-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_public/events/')({
  staticData: { visitors: 'cached', shell: true },
  validateSearch: eventSearchOf,
  loader: ({ context }) => context.queryClient.ensureInfiniteQueryData(comingEventsQuery),
  head: () =>
    pageHead({
      title: 'Events',
      description: 'Workshops, panels, and open events for people who make things. RSVP in one click.',
      path: '/events',
    }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={5} />
    </SkeletonPage>
  ),
  component: Events,
});

function Events() {
  return <EventsPage search={Route.useSearch()} />;
}
