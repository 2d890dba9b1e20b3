import { IconReceiptDollar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Payout } from '#contract/payouts/payout.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column, Paging } from '#web/kit/table/table-types.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Amount } from './amount.tsx';
import { nothingOf } from './only-show.tsx';
import { PayoutState } from './payout-state.tsx';
import { exactDollars, exactOff, partLabel, subjectLabel, takenOff } from './payout-text.rules.ts';
import styles from './payouts.module.css';
import type { Shown } from './payouts-search.rules.ts';

/** A figure of the whole subject; only a payout with a statement has it. */
const stated = (payout: Payout, write: (payout: Payout) => string) =>
  payout.kind === 'returned' ? '–' : write(payout);

const COLUMNS: readonly Column<Payout>[] = [
  {
    key: 'date',
    head: 'Planned',
    cell: (payout) => (
      <span className={styles.date}>
        <DateOnly at={payout.plannedPaidAtUtc} style="short" />
        <NarrowOnly> · {partLabel(payout)}</NarrowOnly>
      </span>
    ),
    phone: 'fact',
  },
  {
    key: 'subject',
    head: 'Cohort or event',
    cell: (payout) => (
      <span className={styles.subject}>
        {subjectLabel(payout)} <span className={styles.part}>{partLabel(payout)}</span>
      </span>
    ),
    phone: 'name',
  },
  {
    key: 'students',
    head: 'Students',
    numeric: true,
    cell: (row) => stated(row, ({ data }) => formatCount(data.students)),
  },
  {
    key: 'gross',
    head: 'Gross',
    numeric: true,
    cell: (row) => stated(row, ({ data }) => exactDollars(data.total_revenue)),
  },
  {
    key: 'fees',
    head: 'Fees and TA',
    numeric: true,
    cell: (row) => stated(row, (payout) => exactOff(takenOff(payout))),
  },
  {
    key: 'net',
    head: 'Net',
    numeric: true,
    cell: (payout) => (
      <span className={styles.net}>
        <Amount payout={payout} />
        <NarrowOnly>
          <PayoutState payout={payout} />
        </NarrowOnly>
      </span>
    ),
    phone: 'state',
  },
  { key: 'state', head: 'State', cell: (payout) => <PayoutState payout={payout} /> },
];

/** All payouts as rows (look-2, Payouts): each row links to its statement. Gross and fees are the whole subject's. */
export function PayoutsTable({
  payouts,
  pages,
  only,
  onClear,
}: {
  payouts: readonly Payout[];
  pages: Paging | undefined;
  only: Shown;
  onClear: () => void;
}) {
  return (
    <DataTable
      label="Payouts"
      rows={payouts}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      link={(payout, date) => (
        <Link to="/teachers/payouts/$id" params={{ id: String(payout.id) }}>
          {date}
          <span className="visually-hidden">{`: statement for ${subjectLabel(payout)}, ${partLabel(payout)}`}</span>
        </Link>
      )}
      noun={['payout', 'payouts']}
      needs={45}
      pages={pages}
      empty={{
        title: nothingOf('all'),
        text: 'Your sales will appear here once enrollment opens.',
        icon: <IconReceiptDollar size={26} stroke={1.75} />,
      }}
      filtered={only === 'all' ? undefined : { title: nothingOf(only), onClear }}
    />
  );
}
