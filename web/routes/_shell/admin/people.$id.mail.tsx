import { createFileRoute, notFound } from '@tanstack/react-router';
import { PersonMailPage } from '#web/features/mailings/staff/person-mail-page.tsx';
import { personMailQuery } from '#web/features/mailings/staff/staff-mail.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/people/$id/mail')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(personMailQuery(Number(params.id), deps.page));
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: `Email to ${loaderData?.person.displayName || `person ${params.id}`}`,
      within: ['Staff'],
      path: '/admin/users',
      unlisted: true,
    }),
  component: PersonMail,
});

function PersonMail() {
  return <PersonMailPage id={Number(Route.useParams().id)} page={Route.useSearch().page} />;
}
