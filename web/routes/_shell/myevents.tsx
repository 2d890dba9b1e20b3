import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '#web/features/enrollment/enrollment.query.ts';
import { NoSessions } from '#web/features/enrollment/no-sessions.tsx';
import { attendingQuery, calendarFeedQuery } from '#web/features/events/list/events.query.ts';
import { MyEventsPage } from '#web/features/events/list/my-events-page.tsx';
import { myWorkoutsQuery } from '#web/features/workouts/workouts.query.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/myevents')({
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.ensureInfiniteQueryData(attendingQuery),
      // which course starts next, for when there is no session yet
      context.queryClient.prefetchQuery(dashboardQuery),
      // The feed's section shows a failed load itself.
      context.queryClient.prefetchQuery(calendarFeedQuery),
      // If this fails, the link to the person's workouts isn't shown
      context.queryClient.prefetchInfiniteQuery(myWorkoutsQuery),
    ]);
  },
  head: () => pageHead({ title: 'My events', path: '/myevents', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={4} />
    </SkeletonPage>
  ),
  component: MyEvents,
});

function MyEvents() {
  const { data } = useInfiniteQuery(myWorkoutsQuery);
  const workouts = (data?.pages[0]?.meta.total ?? 0) > 0;
  return (
    <MyEventsPage
      noSessions={(quiet) => <NoSessions quiet={quiet} />}
      action={
        workouts && (
          <ButtonLink to="/myworkouts" variant="secondary">
            My workouts
          </ButtonLink>
        )
      }
    />
  );
}
