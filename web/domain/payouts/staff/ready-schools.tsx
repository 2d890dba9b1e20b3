import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Exact } from '../exact.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { payoutName } from './payout-name.ts';
import { PlainTable } from './plain-table.tsx';
import type { ReadySchool } from './ready-school.ts';
import { RemitDialog } from './remit-dialog.tsx';
import styles from './staff-money.module.css';
import { readySchoolsQuery } from './staff-money.query.ts';

type ReadyPayout = ReadySchool['payouts'][number];

const EMPTY = {
  ready: { title: 'Nothing is ready to pay', text: 'Finalized payouts wait here, school by school.' },
  carried: {
    title: 'Nothing is carried forward',
    text: 'Balances under $1, or below zero, wait here until there is more to pay.',
  },
};

interface Holding {
  school: ReadySchool;
  payout: ReadyPayout;
}

/** What can be paid, or is carried forward, school by school. */
export function ReadySchools({
  only,
  page,
  onPage,
  toolbar,
}: {
  only: 'ready' | 'carried';
  page: number;
  onPage: (page: number) => void;
  toolbar: ReactNode;
}) {
  const { data, error, isError, refetch } = useQuery(readySchoolsQuery(only, page));
  const [paying, setPaying] = useState<ReadySchool | null>(null);
  const [holding, setHolding] = useState<Holding | null>(null);
  // Read anew behind the dialog: what was paid meanwhile is no longer offered there.
  const fresh = data?.schools.find(({ school }) => school.id === paying?.school.id) ?? paying;
  return (
    <Stack gap={16}>
      {toolbar}
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="The payouts didn't load" />
      ) : !data ? (
        <SkeletonRows count={6} />
      ) : data.schools.length === 0 ? (
        <EmptyState title={EMPTY[only].title} icon={<IconBuildingBank size={26} stroke={1.75} />}>
          {EMPTY[only].text}
        </EmptyState>
      ) : (
        <>
          <p>
            {only === 'ready' ? 'In all ' : 'Carried forward in all: '}
            <Exact dollars={data.total} />
            {only === 'ready' && ' can be paid now'}.
          </p>
          {data.schools.map((ready) => (
            <School key={ready.school.id} ready={ready} onPay={setPaying} onHold={setHolding} />
          ))}
          <Pages page={page} totalPages={data.meta.totalPages} onPage={onPage} />
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

function Pages({ page, totalPages, onPage }: { page: number; totalPages: number; onPage: (page: number) => void }) {
  if (totalPages <= 1) return null;
  return (
    <Row>
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {page} of {totalPages}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Row>
  );
}

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
  return (
    <Card>
      <Stack gap={12}>
        <div className={styles.head}>
          <h2>{school.name}</h2>
          <span className={styles.sum}>
            <Exact dollars={ready.amount} />
          </span>
        </div>
        <p className={styles.soft}>
          {recipients[0]
            ? `To ${recipients[0].name}.`
            : 'No payout recipient yet. We asked the School Admins for one by email.'}
        </p>
        <PlainTable label={`Payouts of ${school.name}`} head={['For', 'Finalized', 'Amount', '']} figures={['Amount']}>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <th scope="row">
                {payoutName(payout)}
                {payout.cause && <span className={styles.under}>{payout.cause}</span>}
              </th>
              <td>
                <DateOnly at={payout.finalizedAtUtc} />
              </td>
              <td className={styles.figure}>
                <Exact dollars={payout.amount} />
              </td>
              <td>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Hold ${payoutName(payout)}`}
                  onClick={() => onHold({ school: ready, payout })}
                >
                  Hold
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
        {!carried && recipients.length > 0 && (
          <Row>
            <Button aria-label={`Record a transfer to ${school.name}`} onClick={() => onPay(ready)}>
              Record a transfer
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
