import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApplicationPage } from '#web/features/schools/staff/application-page.tsx';
import { applicationQuery } from '#web/features/schools/staff/applications.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/applications/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const application = await context.queryClient.ensureQueryData(applicationQuery(Number(params.id)));
    return { id: application.id, title: application.schoolName };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.title ?? 'Application',
      within: ['Staff'],
      path: '/admin/applications',
      unlisted: true,
    }),
  component: Application,
});

function Application() {
  const { id } = Route.useLoaderData();
  return <ApplicationPage key={id} id={id} />;
}
