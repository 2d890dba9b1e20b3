import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LessonsPage } from '#web/features/lessons/manage/lessons-page.tsx';
import {
  cohortLessonsQuery,
  lessonCohortsQuery,
  usualCohort,
} from '#web/features/lessons/manage/teacher-lessons.query.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/lessons')({
  validateSearch: ({ cohort }: Record<string, unknown>): { cohort?: number } =>
    Number.isSafeInteger(cohort) && Number(cohort) > 0 ? { cohort: Number(cohort) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { course } = await queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound);
    const cohorts = await queryClient.ensureQueryData(lessonCohortsQuery(String(course.id))).catch(orNotFound);
    const cohort = cohorts.find(({ id }) => id === deps.cohort) ?? usualCohort(cohorts);
    // The lists show a failed load themselves
    if (cohort) await queryClient.prefetchQuery(cohortLessonsQuery(course.id, cohort.id));
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Lessons',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/lessons`,
      unlisted: true,
    }),
  component: Lessons,
});

function Lessons() {
  const { id } = Route.useParams();
  const { course } = useSuspenseQuery(managedCourseQuery(id)).data;
  const navigate = useNavigate();
  return (
    <LessonsPage
      courseId={course.id}
      cohort={Route.useSearch().cohort}
      onCohort={(cohort) => void navigate({ to: '/teachers/courses/$id/lessons', params: { id }, search: { cohort } })}
    />
  );
}
