import { createFileRoute, notFound } from '@tanstack/react-router';
import { teacherWorkoutQuery, workoutCancellationQuery } from '#web/features/workouts/manage/teacher-workouts.query.ts';
import { WorkoutEditPage } from '#web/features/workouts/manage/workout-edit-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/workouts/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { workout } = await queryClient.ensureQueryData(teacherWorkoutQuery(Number(params.id))).catch(orNotFound);
    if (workout.status === 'cancelled') await queryClient.prefetchQuery(workoutCancellationQuery(workout.id));
    return { id: workout.id, name: workout.name, schoolName: workout.schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Edit ${loaderData.name}` : 'Edit Workout',
      within: loaderData && [loaderData.schoolName],
      path: `/teachers/workouts/${params.id}/edit`,
      unlisted: true,
    }),
  component: Workout,
});

function Workout() {
  const { id } = Route.useLoaderData();
  return <WorkoutEditPage key={id} id={id} />;
}
