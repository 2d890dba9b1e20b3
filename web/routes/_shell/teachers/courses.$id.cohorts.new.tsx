import { createFileRoute } from '@tanstack/react-router';
import { newCohortQuery } from '#web/features/schools/manage/cohorts/cohorts.query.ts';
import { NewCohortPage } from '#web/features/schools/manage/cohorts/new-cohort-page.tsx';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/cohorts/new')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(newCohortQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'New cohort',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/cohorts/new`,
      unlisted: true,
    }),
  component: NewCohort,
});

function NewCohort() {
  return <NewCohortPage course={Route.useParams().id} />;
}
