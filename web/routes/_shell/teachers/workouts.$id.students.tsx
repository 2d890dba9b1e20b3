import { createFileRoute, notFound } from '@tanstack/react-router';
import { workoutStudentsQuery } from '#web/features/workouts/manage/grading/grading.query.ts';
import { studentsSearchOf } from '#web/features/workouts/manage/grading/grading-search.rules.ts';
import { StudentsPage } from '#web/features/workouts/manage/grading/students-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/workouts/$id/students')({
  validateSearch: studentsSearchOf,
  loaderDeps: ({ search: { q, show, page } }) => ({ q, show, page }),
  loader: ({ context, params, deps }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(workoutStudentsQuery(Number(params.id), deps)).catch(orNotFound);
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Students in ${loaderData.workout.name}` : 'Students',
      within: loaderData && [loaderData.workout.schoolName],
      path: `/teachers/workouts/${params.id}/students`,
      unlisted: true,
    }),
  component: Students,
});

function Students() {
  const { id } = Route.useParams();
  return <StudentsPage workoutId={Number(id)} search={Route.useSearch()} />;
}
