import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { type Queue, queuesQuery } from './queues.query.ts';
import styles from './staff.module.css';

const COLUMNS: readonly Column<Queue>[] = [
  {
    key: 'queue',
    head: 'Queue',
    breaks: 'between-words',
    cell: ({ label, waiting }) => (
      <>
        {label}
        {waiting?.hint && <span className={styles.details}>{waiting.hint}</span>}
      </>
    ),
  },
  {
    key: 'count',
    head: 'Waiting',
    numeric: true,
    width: '6rem',
    phone: 'state',
    cell: ({ waiting }) =>
      waiting && waiting.count > 0 ? (
        <strong key="some">{formatCount(waiting.count)}</strong>
      ) : (
        <span className={textStyles.softLarge}>{waiting ? '0' : '–'}</span>
      ),
  },
];

export function StaffHomePage() {
  const queues = useQuery(queuesQuery());
  return (
    <Page title="Staff" line="Everything you change here is recorded in the audit log under your name.">
      <DataTable
        label="Queues"
        rows={queues.data}
        columns={COLUMNS}
        keyOf={({ to }) => to}
        link={({ to }, name) => <Link to={to}>{name}</Link>}
        noun={['queue', 'queues']}
        empty={{ title: 'Nothing waiting' }}
        failed={
          queues.isError
            ? { error: queues.error, onRetry: () => void queues.refetch(), title: "Couldn't load the queues" }
            : undefined
        }
        footless
      />
    </Page>
  );
}
