import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { managedSchoolQuery, teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { ChooseWorkoutSchool } from '#web/features/workouts/manage/choose-workout-school.tsx';
import { NewWorkoutPage } from '#web/features/workouts/manage/new-workout-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { idOf } from '#web/platform/address.rules.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

/** `school_id`: the school the workout belongs to. Without it, a School Admin of several schools chooses. */
export const Route = createFileRoute('/_shell/teachers/workouts/new')({
  validateSearch: (search): { school_id?: number | undefined } => ({ school_id: idOf(search.school_id) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps: { school_id } }) => {
    if (school_id === undefined) {
      const { schools } = user.isTeacher ? await queryClient.ensureQueryData(teachingFrameQuery) : { schools: [] };
      const own = schools.filter(({ role }) => role === 'school-admin');
      const [only, ...others] = own;
      if (!only) throw notFound();
      if (others.length > 0) return { school: null, own: own.map(({ id, name }) => ({ id, name })) };
      throw redirect({ to: '/teachers/workouts/new', search: { school_id: only.id }, replace: true });
    }
    const { school } = await queryClient.ensureQueryData(managedSchoolQuery(String(school_id))).catch(orNotFound);
    return { school: { id: school.id, name: school.name }, own: [] };
  },
  head: () => pageHead({ title: 'Create Workout', path: '/teachers/workouts/new', unlisted: true }),
  component: NewWorkout,
});

function NewWorkout() {
  const { school, own } = Route.useLoaderData();
  return school ? <NewWorkoutPage key={school.id} school={school} /> : <ChooseWorkoutSchool schools={own} />;
}
