import { createFileRoute } from '@tanstack/react-router';
import { launchQuery } from '#web/domain/schools/manage/launch/launch.query.ts';
import { LaunchPage } from '#web/domain/schools/manage/launch/launch-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/launch_step1')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(launchQuery(params.id)).catch(orNotFound),
  head: ({ params }) =>
    pageHead({ title: 'Launch checklist', path: `/teachers/courses/${params.id}/launch_step1`, unlisted: true }),
  component: Launch,
});

function Launch() {
  return <LaunchPage address={Route.useParams().id} step={1} />;
}
