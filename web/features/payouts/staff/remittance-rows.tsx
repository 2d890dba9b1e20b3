import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Remittance } from '#contract/payouts/staff-payouts.endpoints.ts';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { BankDate } from '../manage/statement/bank-date.tsx';
import styles from './money-rows.module.css';
import { Standing } from './payout-status.tsx';
import { ReturnedDialog } from './returned-dialog.tsx';
import { remittancesQuery } from './staff-money.query.ts';

function columnsFor(onReturned: (remittance: Remittance) => void): readonly Column<Remittance>[] {
  return [
    { key: 'school', head: 'School', breaks: 'between-words', cell: ({ school }) => school.name },
    {
      key: 'to',
      head: 'To',
      phone: 'fact',
      breaks: 'between-words',
      cell: (remittance) => <To remittance={remittance} />,
    },
    { key: 'on', head: 'Bank date', breaks: 'nowhere', cell: ({ bankOn }) => <BankDate on={bankOn} /> },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => <Exact dollars={amount} /> },
    {
      key: 'state',
      head: 'State',
      phone: 'state',
      cell: ({ amount, returned }) => (
        <Standing dollars={amount}>
          {returned ? <Badge look="warning">Returned</Badge> : <Badge look="published">Paid</Badge>}
        </Standing>
      ),
    },
    {
      key: 'more',
      head: '',
      align: 'end',
      width: '56px',
      phone: 'more',
      cell: (remittance) =>
        remittance.returned === null && (
          <Menu
            label={`More for ${remittance.reference} to ${remittance.school.name}`}
            items={[{ label: 'Mark as returned', onSelect: () => onReturned(remittance) }]}
          />
        ),
    },
  ];
}

function To({ remittance }: { remittance: Remittance }) {
  const { bankOn, recipient, reference, returned, madeBy } = remittance;
  return (
    <>
      {recipient}
      <span className={styles.under}>
        {reference}, recorded by {madeBy}
        <NarrowOnly>
          , sent <BankDate on={bankOn} />
        </NarrowOnly>
      </span>
      {returned && (
        <span className={styles.under}>
          Returned <DateOnly at={returned.atUtc} style="short" />, noted by {returned.by}: {returned.reason}
        </span>
      )}
    </>
  );
}

/** Transfers to schools, newest first; a returned one is owed again. */
export function RemittanceRows({
  page,
  onPage,
  toolbar,
}: {
  page: number;
  onPage: (page: number | undefined) => void;
  toolbar: ReactNode;
}) {
  const listed = useQuery(remittancesQuery(page));
  const { data } = listed;
  const [returning, setReturning] = useState<Remittance | null>(null);
  const columns = useMemo(() => columnsFor(setReturning), []);
  return (
    <>
      <DataTable
        label="Transfers to schools"
        rows={data?.remittances}
        columns={columns}
        keyOf={({ id }) => id}
        noun={['transfer', 'transfers']}
        {...listProps(listed, { page, onPage, title: "Couldn't load the transfers" })}
        toolbar={toolbar}
        empty={{
          title: 'No transfers yet',
          text: 'Once the bank sends one, record it under “Ready to pay.”',
          icon: <IconBuildingBank size={26} stroke={1.75} />,
        }}
      />
      {returning && <ReturnedDialog remittance={returning} onClose={() => setReturning(null)} />}
    </>
  );
}
