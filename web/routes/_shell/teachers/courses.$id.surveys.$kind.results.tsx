import { createFileRoute, notFound } from '@tanstack/react-router';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { ResultsPage } from '#web/features/surveys/manage/results/results-page.tsx';
import { type ResultsFilter, surveyResultsQuery } from '#web/features/surveys/manage/teacher-surveys.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

const dayOf = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

function kindOf(kind: string): SurveyKind {
  if (kind !== 'interest' && kind !== 'post-cohort') throw notFound();
  return kind;
}

export const Route = createFileRoute('/_shell/teachers/courses/$id/surveys/$kind/results')({
  validateSearch: ({ cohortId, from, to }: Record<string, unknown>): ResultsFilter => ({
    cohortId: Number.isSafeInteger(Number(cohortId)) && Number(cohortId) > 0 ? Number(cohortId) : undefined,
    from: dayOf(from),
    to: dayOf(to),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(surveyResultsQuery(params.id, kindOf(params.kind), deps)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: params.kind === 'interest' ? 'Interest results' : 'Post-cohort results',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/surveys/${params.kind}/results`,
      unlisted: true,
    }),
  component: Results,
});

function Results() {
  const { id, kind } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ResultsPage
      course={id}
      kind={kindOf(kind)}
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true })}
    />
  );
}
