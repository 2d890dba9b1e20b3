import { createFileRoute } from '@tanstack/react-router';
import { FailedMailPage } from '#web/features/mailings/staff/failed-mail-page.tsx';
import { failedMailQuery, type MailSearch } from '#web/features/mailings/staff/staff-mail.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/mail')({
  validateSearch: (search: Record<string, unknown>): MailSearch => ({
    only: search.only === 'week' || search.only === 'retried' ? search.only : undefined,
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(failedMailQuery(deps)),
  head: () => pageHead({ title: 'Failed email', within: ['Staff'], path: '/admin/mail', unlisted: true }),
  component: FailedMail,
});

function FailedMail() {
  return <FailedMailPage search={Route.useSearch()} />;
}
