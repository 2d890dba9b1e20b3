import { createFileRoute } from '@tanstack/react-router';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { ReimbursementPage } from '#web/features/schools/reimbursement-page.tsx';
import { landingQuery } from '#web/features/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/courses/$slug_/reimbursement')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context, params }) => {
    const [page] = await Promise.all([
      context.queryClient.ensureQueryData(courseQuery(params.slug)),
      context.queryClient.ensureQueryData(landingQuery(params.slug)),
    ]);
    return page.course;
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Reimbursement for ${loaderData.name}` : 'Reimbursement',
      within: loaderData && [loaderData.schoolName],
      path: `/courses/${params.slug}/reimbursement`,
      unlisted: true,
    }),
  component: Reimbursement,
});

function Reimbursement() {
  return <ReimbursementPage address={Route.useParams().slug} />;
}
