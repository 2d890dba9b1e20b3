import { createFileRoute, notFound } from '@tanstack/react-router';
import { PersonPage } from '#web/features/accounts/staff/person-page.tsx';
import { personQuery } from '#web/features/accounts/staff/staff.query.ts';
import { lettersQuery } from '#web/features/certificates/certificates.query.ts';
import { PersonLetters } from '#web/features/certificates/staff/person-letters.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/admin/users/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    const [person] = await Promise.all([
      queryClient.ensureQueryData(personQuery(id)),
      // The list of letters shows a failed load itself.
      queryClient.prefetchQuery(lettersQuery(id)),
    ]);
    return person.displayName;
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData || 'Person', within: ['Staff'], path: '/admin/users', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={6} />
    </SkeletonPage>
  ),
  component: Person,
});

function Person() {
  const id = Number(Route.useParams().id);
  return <PersonPage id={id} letters={<PersonLetters personId={id} />} />;
}
