import { createFileRoute, notFound } from '@tanstack/react-router';
import { letterQuery } from '#web/features/certificates/certificates.query.ts';
import { LetterPage } from '#web/features/certificates/letter-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/certificates/$cohortId/letter')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.cohortId)) throw notFound();
    // The page itself says why there is no letter.
    const query = letterQuery(Number(params.cohortId));
    await context.queryClient.prefetchQuery(query);
    const found = context.queryClient.getQueryData(query.queryKey);
    return { cohortId: Number(params.cohortId), name: found?.letter?.cohort.name ?? found?.toIssue?.courseName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: 'Letter of Completion',
      within: loaderData?.name ? [loaderData.name] : [],
      path: `/certificates/${params.cohortId}/letter`,
      unlisted: true,
    }),
  component: Letter,
});

function Letter() {
  return <LetterPage cohortId={Route.useLoaderData().cohortId} />;
}
