import { createFileRoute, notFound } from '@tanstack/react-router';
import { CohortEditPage } from '#web/features/schools/manage/cohorts/cohort-edit-page.tsx';
import { cohortCancellationQuery, teacherCohortQuery } from '#web/features/schools/manage/cohorts/cohorts.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/cohorts/$id/edit')({
  validateSearch: ({ cancelled }: Record<string, unknown>): { cancelled?: true } =>
    cancelled === true ? { cancelled } : {},
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const cohort = await context.queryClient.ensureQueryData(teacherCohortQuery(Number(params.id))).catch(orNotFound);
    await context.queryClient.ensureQueryData(managedCourseQuery(String(cohort.courseId))).catch(orNotFound);
    if (cohort.status === 'cancelled') await context.queryClient.prefetchQuery(cohortCancellationQuery(cohort.id));
    return cohort;
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.name ?? 'Cohort',
      within: loaderData && [loaderData.course.schoolName],
      path: `/teachers/cohorts/${params.id}/edit`,
      unlisted: true,
    }),
  component: Cohort,
});

function Cohort() {
  const { id, courseId } = Route.useLoaderData();
  const { cancelled = false } = Route.useSearch();
  return (
    <CourseFrame address={String(courseId)}>
      <CohortEditPage key={id} id={id} cancelled={cancelled} />
    </CourseFrame>
  );
}
