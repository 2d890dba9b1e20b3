import { createFileRoute, notFound } from '@tanstack/react-router';
import { hostingQuery } from '#web/features/teaching/teaching.query.ts';
import { WorkoutPage } from '#web/features/workouts/workout-page.tsx';
import { workoutQuery } from '#web/features/workouts/workouts.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/workouts/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    const [{ workout }] = await Promise.all([
      context.queryClient.ensureQueryData(workoutQuery(id)).catch(orNotFound),
      // If this fails, the teacher's own page looks the way learners see it
      context.user.isTeacher ? context.queryClient.prefetchQuery(hostingQuery('workout', id)) : null,
    ]);
    return { id, name: workout.name, schoolName: workout.schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.name ?? 'Workout',
      within: loaderData && [loaderData.schoolName],
      path: `/workouts/${params.id}`,
      unlisted: true,
    }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonCards count={2} />
    </SkeletonPage>
  ),
  component: Workout,
});

function Workout() {
  const { id } = Route.useLoaderData();
  return <WorkoutPage key={id} id={id} />;
}
