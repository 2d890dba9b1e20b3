import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import { STAFF_PAGES } from '#web/domain/accounts/staff/staff-frame.tsx';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { useExisting } from '#web/kit/shell/nav-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { type Queue, queuesQuery } from './queues.query.ts';
import styles from './staff.module.css';

const COLUMNS: readonly Column<Queue>[] = [
  { key: 'queue', head: 'Queue', breaks: 'between-words', cell: ({ label }) => label },
  { key: 'hint', head: 'Next', phone: 'fact', breaks: 'between-words', cell: ({ waiting }) => waiting?.hint ?? '' },
  {
    key: 'count',
    head: 'Waiting',
    numeric: true,
    width: '6rem',
    phone: 'state',
    cell: ({ waiting }) => <strong>{waiting ? formatCount(waiting.count) : '–'}</strong>,
  },
];

/** What waits for staff; where the side list of pages has no room, what else they can do here. */
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
      <div className={styles.narrowPages}>
        <StaffPages />
      </div>
    </Page>
  );
}

function StaffPages() {
  const pages = useExisting(STAFF_PAGES);
  return (
    <CardGrid min={280}>
      {STAFF_PAGES.filter((each) => pages.includes(each)).map(({ to, label, line, icon: Icon }) => (
        <Card key={to}>
          <Stack gap={8}>
            <Row gap={8}>
              <span className={styles.icon} aria-hidden="true">
                <Icon size={20} stroke={1.75} />
              </span>
              <h2 className={styles.cardTitle}>
                <CardLinkArea>
                  {/* only pages that are in the registry of routes are drawn */}
                  <Link to={to as '/'}>{label}</Link>
                </CardLinkArea>
              </h2>
            </Row>
            <p className={styles.soft}>{line}</p>
          </Stack>
        </Card>
      ))}
    </CardGrid>
  );
}
