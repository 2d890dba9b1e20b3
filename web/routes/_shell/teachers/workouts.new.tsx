import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { idOf } from '#web/domain/teaching/manage/search.rules.ts';
import { managedSchoolQuery, teachingFrameQuery } from '#web/domain/teaching/teaching.query.ts';
import { NewWorkoutPage } from '#web/domain/workouts/manage/new-workout-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/workouts/new')({
  validateSearch: (search): { school_id?: number | undefined } => ({ school_id: idOf(search.school_id) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps: { school_id } }) => {
    if (school_id === undefined) {
      // without a school in the address: the first of which one is School Admin
      const { schools } = user.isTeacher ? await queryClient.ensureQueryData(teachingFrameQuery) : { schools: [] };
      const own = schools.find(({ role }) => role === 'school-admin');
      if (!own) throw notFound();
      throw redirect({ to: '/teachers/workouts/new', search: { school_id: own.id }, replace: true });
    }
    const { school } = await queryClient.ensureQueryData(managedSchoolQuery(String(school_id))).catch(orNotFound);
    return { id: school.id, name: school.name };
  },
  head: () => pageHead({ title: 'Create Workout', path: '/teachers/workouts/new', unlisted: true }),
  component: NewWorkout,
});

function NewWorkout() {
  const school = Route.useLoaderData();
  return <NewWorkoutPage key={school.id} school={school} />;
}
