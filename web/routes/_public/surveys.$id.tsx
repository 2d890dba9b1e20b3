import { createFileRoute, notFound } from '@tanstack/react-router';
import { SurveyPage } from '#web/features/surveys/survey-page.tsx';
import { surveyQuery } from '#web/features/surveys/surveys.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/surveys/$id')({
  staticData: { visitors: 'cached' },
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(surveyQuery(Number(params.id)));
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData
        ? `${loaderData.survey.kind === 'interest' ? 'Waitlist for' : 'Survey about'} ${loaderData.course.name}`
        : 'Survey',
      within: loaderData && [loaderData.course.schoolName],
      path: `/surveys/${params.id}`,
      unlisted: true,
    }),
  component: Survey,
});

function Survey() {
  return <SurveyPage id={Number(Route.useParams().id)} />;
}
