import { createFileRoute } from '@tanstack/react-router';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { SurveysPage } from '#web/features/surveys/manage/surveys-page.tsx';
import { teacherSurveysQuery } from '#web/features/surveys/manage/teacher-surveys.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/surveys/')({
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: SurveyKind } =>
    kind === 'post-cohort' ? { kind } : {},
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(teacherSurveysQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Surveys',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/surveys`,
      unlisted: true,
    }),
  component: Surveys,
});

function Surveys() {
  const { kind = 'interest' } = Route.useSearch();
  return <SurveysPage course={Route.useParams().id} kind={kind} />;
}
