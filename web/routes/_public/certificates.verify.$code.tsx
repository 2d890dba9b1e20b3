import { createFileRoute } from '@tanstack/react-router';
import { verificationQuery } from '#web/features/certificates/certificates.query.ts';
import { VerificationPage } from '#web/features/certificates/verification-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/certificates/verify/$code')({
  // The page names a person, so it is only for people they gave its URL to.
  loader: ({ context, params }) => context.queryClient.ensureQueryData(verificationQuery(params.code)),
  head: ({ params, loaderData }) =>
    pageHead({
      title: titleOf(loaderData?.certificate),
      description: loaderData && `Letter of completion, issued by ${loaderData.certificate.schoolName}.`,
      path: `/certificates/verify/${params.code}`,
      image: loaderData?.pictureUrl ?? undefined,
      unlisted: true,
    }),
  component: Verification,
});

/** With the person's name, unless the letter was reissued: then the name isn't disclosed. */
function titleOf(letter: { personName: string | null; courseName: string } | undefined): string {
  if (!letter) return 'Letter of Completion';
  return `${letter.personName ?? 'Letter of Completion'}: ${letter.courseName}`;
}

function Verification() {
  return <VerificationPage code={Route.useParams().code} />;
}
