import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { courseCohortsQuery } from '#web/features/schools/manage/cohorts/cohorts.query.ts';
import { PublishPage } from '#web/features/schools/manage/cohorts/publish-page.tsx';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/publish_cohort')({
  validateSearch: ({ cohort }: Record<string, unknown>): { cohort?: number } =>
    Number.isInteger(cohort) && Number(cohort) > 0 ? { cohort: Number(cohort) } : {},
  loader: ({ context, params }) => context.queryClient.ensureQueryData(courseCohortsQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Publish a cohort',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/publish_cohort`,
      unlisted: true,
    }),
  component: Publish,
});

function Publish() {
  const { id } = Route.useParams();
  const { cohort } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <PublishPage
      course={id}
      chosen={cohort}
      onChoose={(chosen) => void navigate({ to: '.', search: { cohort: chosen }, replace: true, resetScroll: false })}
    />
  );
}
