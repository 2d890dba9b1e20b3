import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { courseCohortsQuery } from '#web/features/schools/manage/cohorts/cohorts.query.ts';
import { CohortsPage } from '#web/features/schools/manage/cohorts/cohorts-page.tsx';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/cohorts/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(courseCohortsQuery(params.id, deps.page)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Cohorts',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/cohorts`,
      unlisted: true,
    }),
  component: Cohorts,
});

function Cohorts() {
  const { id } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <CohortsPage
      course={id}
      page={page}
      onPage={(next) => void navigate({ to: '.', search: next ? { page: next } : {} })}
    />
  );
}
