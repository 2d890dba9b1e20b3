import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '#web/domain/enrolment/enrolment.query.ts';
import { NoSessions } from '#web/domain/enrolment/no-sessions.tsx';
import { attendingQuery, calendarFeedQuery } from '#web/domain/events/list/events.query.ts';
import { MyEventsPage } from '#web/domain/events/list/my-events-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/myevents')({
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.ensureInfiniteQueryData(attendingQuery),
      // which course begins next, where no session shows yet
      context.queryClient.prefetchQuery(dashboardQuery),
      // its own part of the page tells where it doesn't load
      context.queryClient.prefetchQuery(calendarFeedQuery),
    ]);
  },
  head: () => pageHead({ title: 'My events', path: '/myevents', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={4} />
    </SkeletonPage>
  ),
  component: () => <MyEventsPage noSessions={<NoSessions />} />,
});
