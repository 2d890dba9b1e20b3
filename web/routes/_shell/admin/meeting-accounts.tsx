import { createFileRoute } from '@tanstack/react-router';
import { meetingAccountsQuery } from '#web/features/meetings/staff/meeting-accounts.query.ts';
import { MeetingAccountsPage } from '#web/features/meetings/staff/meeting-accounts-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  /** The account open in the panel beside the list. */
  account?: number | undefined;
}

export const Route = createFileRoute('/_shell/admin/meeting-accounts')({
  validateSearch: (search): Search => ({
    account: Number.isSafeInteger(search.account) && Number(search.account) > 0 ? Number(search.account) : undefined,
  }),
  loader: ({ context }) => context.queryClient.prefetchQuery(meetingAccountsQuery),
  head: () =>
    pageHead({ title: 'Meeting accounts', within: ['Staff'], path: '/admin/meeting-accounts', unlisted: true }),
  component: Accounts,
});

function Accounts() {
  return <MeetingAccountsPage open={Route.useSearch().account} />;
}
