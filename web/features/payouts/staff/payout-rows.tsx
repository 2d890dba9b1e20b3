import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { StaffPayout } from '#contract/payouts/staff-payouts.endpoints.ts';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { partLabel } from '../manage/payout-text.rules.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { LowerFeeDialog } from './lower-fee-dialog.tsx';
import styles from './money-rows.module.css';
import { payoutName } from './payout-name.ts';
import { Standing } from './payout-status.tsx';
import { staffPayoutsQuery } from './staff-money.query.ts';

interface Acting {
  what: 'hold' | 'lift' | 'fee';
  payout: StaffPayout;
}

const EMPTY = {
  due: { title: 'Nothing due', text: 'Payouts appear here once a paid cohort, event, or workout opens.' },
  held: {
    title: 'No payouts on hold',
    text: 'Put one on hold under “Due” or “Ready to pay.” The school sees the reason.',
  },
};

function columnsFor(act: (acting: Acting) => void): readonly Column<StaffPayout>[] {
  return [
    { key: 'school', head: 'School', breaks: 'between-words', cell: ({ school }) => school.name },
    { key: 'what', head: 'For', phone: 'fact', breaks: 'between-words', cell: (payout) => <What payout={payout} /> },
    {
      key: 'planned',
      head: 'Planned',
      breaks: 'nowhere',
      cell: ({ plannedPaidAtUtc }) => <DateOnly at={plannedPaidAtUtc} style="short" />,
    },
    { key: 'amount', head: 'Amount', numeric: true, cell: (payout) => <Amount payout={payout} /> },
    {
      key: 'state',
      head: 'State',
      phone: 'state',
      cell: (payout) => (
        <Standing dollars={payout.amount}>
          <StateOf payout={payout} />
        </Standing>
      ),
    },
    {
      key: 'more',
      head: '',
      align: 'end',
      width: '56px',
      phone: 'more',
      cell: (payout) => (
        <Menu
          label={`More for ${payoutName(payout)}`}
          items={[
            payout.held
              ? { label: 'Lift the hold', onSelect: () => act({ what: 'lift', payout }) }
              : { label: 'Hold', onSelect: () => act({ what: 'hold', payout }) },
            ...(payout.feeBps !== null && payout.feeBps > 0
              ? [{ label: 'Lower the fee', onSelect: () => act({ what: 'fee', payout }) }]
              : []),
          ]}
        />
      ),
    },
  ];
}

/** An estimate doesn't have the color of money that is owed. */
function Amount({ payout: { amount, status } }: { payout: StaffPayout }) {
  return (
    <span className={status === 'upcoming' ? styles.soft : undefined}>
      <Exact dollars={amount} />
    </span>
  );
}

function What({ payout }: { payout: StaffPayout }) {
  return (
    <>
      {payout.name ?? payoutName(payout)}
      <span className={styles.under}>
        <NarrowOnly>
          <DateOnly at={payout.plannedPaidAtUtc} style="short" /> ·{' '}
        </NarrowOnly>
        {[partLabel(payout), ...(payout.feeBps === null ? [] : [`fee ${payout.feeBps / 100}%`])].join(', ')}
      </span>
      {payout.held && (
        <span className={styles.under}>
          Put on hold by {payout.held.by} on <DateOnly at={payout.held.atUtc} style="short" />:{' '}
          <bdi>{payout.held.because}</bdi>
        </span>
      )}
    </>
  );
}

function StateOf({ payout }: { payout: StaffPayout }) {
  if (payout.held) return <Badge look="warning">On hold</Badge>;
  return payout.status === 'upcoming' ? <Badge look="draft">Upcoming</Badge> : <Badge look="started">Finalized</Badge>;
}

/** Upcoming payouts, or those on hold, with the actions for staff. */
export function PayoutRows({
  only,
  page,
  onPage,
  toolbar,
}: {
  only: 'due' | 'held';
  page: number;
  onPage: (page: number | undefined) => void;
  toolbar: ReactNode;
}) {
  const listed = useQuery(staffPayoutsQuery(only, page));
  const { data } = listed;
  const [acting, setActing] = useState<Acting | null>(null);
  const columns = useMemo(() => columnsFor(setActing), []);
  const close = () => setActing(null);
  return (
    <>
      <DataTable
        label={only === 'due' ? 'Payouts that are due' : 'Payouts on hold'}
        rows={data?.payouts}
        columns={columns}
        keyOf={({ id }) => id}
        noun={['payout', 'payouts']}
        {...listProps(listed, { page, onPage, title: "Couldn't load the payouts" })}
        toolbar={toolbar}
        empty={{ ...EMPTY[only], icon: <IconBuildingBank size={26} stroke={1.75} /> }}
      />
      {acting?.what === 'fee' && <LowerFeeDialog payout={acting.payout} onClose={close} />}
      {(acting?.what === 'hold' || acting?.what === 'lift') && (
        <HoldDialog
          payout={{ id: acting.payout.id, name: payoutName(acting.payout), school: acting.payout.school.name }}
          lift={acting.what === 'lift'}
          onClose={close}
        />
      )}
    </>
  );
}
