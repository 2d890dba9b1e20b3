import { createFileRoute } from '@tanstack/react-router';
import { MyWorkoutsPage } from '#web/features/workouts/my-workouts-page.tsx';
import { myWorkoutsQuery } from '#web/features/workouts/workouts.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/myworkouts')({
  loader: ({ context }) => context.queryClient.ensureInfiniteQueryData(myWorkoutsQuery),
  head: () => pageHead({ title: 'My workouts', path: '/myworkouts', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={3} />
    </SkeletonPage>
  ),
  component: MyWorkoutsPage,
});
