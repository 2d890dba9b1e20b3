import { createFileRoute, notFound } from '@tanstack/react-router';
import { PersonPage } from '#web/domain/accounts/staff/person-page.tsx';
import { personQuery } from '#web/domain/accounts/staff/staff.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonPage, SkeletonRows } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/admin/users/$id')({
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(personQuery(Number(params.id)));
  },
  head: () => pageHead({ title: 'Person', path: '/admin/users', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonRows count={6} />
    </SkeletonPage>
  ),
  component: Person,
});

function Person() {
  return <PersonPage id={Number(Route.useParams().id)} />;
}
