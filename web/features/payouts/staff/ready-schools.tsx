import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import styles from './money-rows.module.css';
import { payoutName } from './payout-name.ts';
import type { ReadySchool } from './ready-school.ts';
import look from './ready-schools.module.css';
import { RemitDialog } from './remit-dialog.tsx';
import { readySchoolsQuery } from './staff-money.query.ts';

type ReadyPayout = ReadySchool['payouts'][number];

const EMPTY = {
  ready: { title: 'Nothing ready to pay', text: 'Finalized payouts appear here, grouped by school.' },
  carried: {
    title: 'Nothing carried forward',
    text: "Balances under $1 or below zero stay here until there's more to pay.",
  },
};

interface Holding {
  school: ReadySchool;
  payout: ReadyPayout;
}

/** What can be paid, or is carried forward, by school. */
export function ReadySchools({
  only,
  page,
  onPage,
  toolbar,
}: {
  only: 'ready' | 'carried';
  page: number;
  onPage: (page: number | undefined) => void;
  toolbar: ReactNode;
}) {
  const { data, error, isError, refetch } = useQuery(readySchoolsQuery(only, page));
  const [paying, setPaying] = useState<ReadySchool | null>(null);
  const [holding, setHolding] = useState<Holding | null>(null);
  // Refetched behind the dialog: payouts paid in the meantime are no longer offered there.
  const fresh = data?.schools.find(({ school }) => school.id === paying?.school.id) ?? paying;
  return (
    <Stack gap={24}>
      {toolbar}
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the payouts" />
      ) : !data ? (
        <SkeletonRows count={6} />
      ) : data.schools.length === 0 ? (
        <EmptyState title={EMPTY[only].title} icon={<IconBuildingBank size={26} stroke={1.75} />}>
          {EMPTY[only].text}
        </EmptyState>
      ) : (
        <>
          <p>
            <strong>
              <Exact dollars={data.total} />
            </strong>{' '}
            {only === 'ready' ? 'ready to pay in total.' : 'carried forward in total.'}
          </p>
          {data.waiting > 0 && (
            <p className={styles.soft}>
              Waiting for a recipient: <Exact dollars={data.waiting} />
            </p>
          )}
          {data.schools.map((ready) => (
            <School key={ready.school.id} ready={ready} onPay={setPaying} onHold={setHolding} />
          ))}
          <ListPages page={page} of={data.meta.totalPages} onPage={onPage}>
            <span>
              {page} of {data.meta.totalPages}
            </span>
          </ListPages>
        </>
      )}
      {fresh && <RemitDialog ready={fresh} onClose={() => setPaying(null)} />}
      {holding && (
        <HoldDialog
          payout={{ id: holding.payout.id, name: payoutName(holding.payout), school: holding.school.school.name }}
          lift={false}
          onClose={() => setHolding(null)}
        />
      )}
    </Stack>
  );
}

const payoutColumns = (onHold: (payout: ReadyPayout) => void): readonly Column<ReadyPayout>[] => [
  {
    key: 'what',
    head: 'For',
    breaks: 'between-words',
    cell: (payout) => (
      <>
        {payoutName(payout)}
        {payout.cause && <span className={styles.under}>{payout.cause}</span>}
      </>
    ),
  },
  {
    key: 'finalized',
    head: 'Finalized',
    phone: 'fact',
    cell: ({ finalizedAtUtc }) => <DateOnly at={finalizedAtUtc} />,
  },
  { key: 'amount', head: 'Amount', numeric: true, phone: 'state', cell: ({ amount }) => <Exact dollars={amount} /> },
  {
    key: 'hold',
    head: '',
    align: 'end',
    width: '88px',
    phone: 'more',
    cell: (payout) => (
      <Button variant="secondary" size="sm" aria-label={`Hold ${payoutName(payout)}`} onClick={() => onHold(payout)}>
        Hold
      </Button>
    ),
  },
];

function School({
  ready,
  onPay,
  onHold,
}: {
  ready: ReadySchool;
  onPay: (ready: ReadySchool) => void;
  onHold: (holding: Holding) => void;
}) {
  const { school, recipients, payouts, carried } = ready;
  const id = `school-${school.id}`;
  return (
    <section className={look.school} aria-labelledby={id}>
      <div className={look.head}>
        <div className={look.words}>
          <h2 id={id} className={look.name}>
            {school.name}
          </h2>
          <p className={styles.soft}>
            {recipients[0]
              ? `Goes to ${recipients[0].name}`
              : 'No payout recipient yet. We emailed the School Admins to ask for one.'}
          </p>
        </div>
        <p className={look.sum}>
          <Exact dollars={ready.amount} />
        </p>
        {!carried && recipients.length > 0 && (
          <Button variant="secondary" aria-label={`Record a transfer to ${school.name}`} onClick={() => onPay(ready)}>
            Record a transfer
          </Button>
        )}
      </div>
      <DataTable
        label={`Payouts for ${school.name}`}
        rows={payouts}
        columns={payoutColumns((payout) => onHold({ school: ready, payout }))}
        keyOf={({ id: payout }) => payout}
        noun={['payout', 'payouts']}
        empty={{ title: 'No payouts' }}
        footless
      />
    </section>
  );
}
