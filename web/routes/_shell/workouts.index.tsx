import { createFileRoute } from '@tanstack/react-router';
import { comingWorkoutsQuery, pastWorkoutsQuery } from '#web/features/workouts/workouts.query.ts';
import { WorkoutsPage } from '#web/features/workouts/workouts-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/workouts/')({
  // The page itself shows a failed load
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.prefetchInfiniteQuery(comingWorkoutsQuery),
      context.queryClient.prefetchInfiniteQuery(pastWorkoutsQuery),
    ]),
  head: () => pageHead({ title: 'Workouts', path: '/workouts', unlisted: true }),
  component: WorkoutsPage,
});
