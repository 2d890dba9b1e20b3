import { IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MeetingAccount } from '#contract/meetings/meeting-accounts.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AccountState } from './account-state.tsx';
import { meetingAccountsQuery } from './meeting-accounts.query.ts';

const coursesOf = ({ courses }: MeetingAccount): string =>
  courses.length === 0 ? 'No course' : courses.length === 1 ? (courses[0]?.name ?? '') : `${courses.length} courses`;

const COLUMNS: readonly Column<MeetingAccount>[] = [
  { key: 'name', head: 'Account', cell: (account) => account.name },
  { key: 'courses', head: 'Courses', phone: 'fact', cell: coursesOf },
  {
    key: 'upcoming',
    head: 'Upcoming meetings',
    numeric: true,
    cell: ({ upcoming, failed }) => (failed > 0 ? `${upcoming} (${failed} out of sync)` : upcoming),
  },
  { key: 'state', head: 'State', phone: 'state', cell: (account) => <AccountState account={account} /> },
];

/**
 * The platform's Zoom accounts, for staff: whether they work, and which courses use them. `open`: the one shown beside
 * the list.
 */
export function MeetingAccountsPage({ open }: { open: number | undefined }) {
  const navigate = useNavigate();
  const { data, error, isError, refetch } = useQuery(meetingAccountsQuery);
  const [adding, setAdding] = useState(false);
  const to = (account: number | undefined) => void navigate({ to: '/admin/meeting-accounts', search: { account } });
  const accounts = data?.accounts ?? [];
  const at = accounts.findIndex(({ id }) => id === open);
  const shown = accounts[at];
  const walk = (by: number) => {
    const next = accounts[at + by];
    return next && (() => to(next.id));
  };
  const add = data?.configured && <Button onClick={() => setAdding(true)}>Add account</Button>;
  return (
    <Page
      title="Meeting accounts"
      line="Callboard's own Zoom accounts. Sessions in courses with an account get a meeting automatically."
      action={add}
    >
      {data && !data.configured && (
        <p role="status">You can't add accounts yet because SECRETS_KEY isn't set. Teachers add their own links.</p>
      )}
      <DataTable
        label="Meeting accounts"
        rows={data?.accounts}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        current={open}
        noun={['account', 'accounts']}
        link={({ id }, name) => (
          <Link to="/admin/meeting-accounts" search={{ account: id }}>
            {name}
          </Link>
        )}
        empty={{
          title: 'No accounts yet',
          text: 'Until you add one, teachers add a link to each session.',
          icon: <IconVideo size={26} stroke={1.75} />,
          action: add,
        }}
        failed={isError ? { error, onRetry: () => void refetch(), title: "Couldn't load the accounts" } : undefined}
      />
      {shown && (
        <AccountPanel
          key={shown.id}
          account={shown}
          onClose={() => to(undefined)}
          onPrevious={walk(-1)}
          onNext={walk(1)}
        />
      )}
      {adding && <AccountForm onClose={() => setAdding(false)} onKept={({ id }) => to(id)} />}
    </Page>
  );
}
