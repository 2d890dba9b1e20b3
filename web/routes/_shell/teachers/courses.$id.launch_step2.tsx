import { createFileRoute } from '@tanstack/react-router';
import { launchQuery } from '#web/features/schools/manage/launch/launch.query.ts';
import { LaunchPage } from '#web/features/schools/manage/launch/launch-page.tsx';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/launch_step2')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(launchQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Launch checklist: step 2',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/launch_step2`,
      unlisted: true,
    }),
  component: Launch,
});

function Launch() {
  return <LaunchPage address={Route.useParams().id} step={2} />;
}
