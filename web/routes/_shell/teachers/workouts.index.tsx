import { createFileRoute } from '@tanstack/react-router';
import { schoolsListsSearchOf, schoolsShown, segmentsOf } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { schoolWorkoutsQuery } from '#web/features/workouts/manage/teacher-workouts.query.ts';
import { TeacherWorkoutsPage } from '#web/features/workouts/manage/teacher-workouts-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/workouts/')({
  validateSearch: schoolsListsSearchOf,
  loaderDeps: ({ search }) => search,
  // The lists show a failed load themselves; the first school's list comes with the page
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (!user.isTeacher) return;
    await queryClient.prefetchQuery(teachingFrameQuery);
    const schools = queryClient.getQueryData(teachingFrameQuery.queryKey)?.schools ?? [];
    const own = schools.filter(({ role }) => role === 'school-admin');
    const shown = schoolsShown(own, deps);
    const [first] = shown;
    if (!first) return;
    const page = deps.show !== undefined && shown.length === 1 ? (deps.page ?? 1) : 1;
    await Promise.all(
      segmentsOf(deps).map((segment) =>
        queryClient.prefetchQuery(schoolWorkoutsQuery(first.id, segment, deps.q ?? '', page)),
      ),
    );
  },
  head: () => pageHead({ title: 'Manage Workouts', path: '/teachers/workouts', unlisted: true }),
  component: Workouts,
});

function Workouts() {
  return <TeacherWorkoutsPage search={Route.useSearch()} />;
}
