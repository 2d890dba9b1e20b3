import { createFileRoute, notFound } from '@tanstack/react-router';
import { letterQuery } from '#web/domain/certificates/certificates.query.ts';
import { LetterPage } from '#web/domain/certificates/letter-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/certificates/$cohortId/letter')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.cohortId)) throw notFound();
    // why there is none is drawn on the page itself
    await context.queryClient.prefetchQuery(letterQuery(Number(params.cohortId)));
    return Number(params.cohortId);
  },
  head: ({ params }) =>
    pageHead({ title: 'Letter of Completion', path: `/certificates/${params.cohortId}/letter`, unlisted: true }),
  component: Letter,
});

function Letter() {
  return <LetterPage cohortId={Route.useLoaderData()} />;
}
