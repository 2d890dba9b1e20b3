import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { StaffDispute } from '#contract/payouts/staff-disputes.endpoints.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly, PlainDateTime } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { exactDollars } from '../manage/payout-text.rules.ts';
import styles from './money-rows.module.css';
import { Standing } from './payout-status.tsx';
import { type DisputesSearch, disputesQuery } from './staff-money.query.ts';

const EMPTY = {
  open: 'No open disputes',
  closed: 'No disputes decided yet',
  all: 'No disputes yet',
};

const COLUMNS: readonly Column<StaffDispute>[] = [
  { key: 'who', head: 'Buyer', width: '8rem', cell: ({ person }) => person.displayName },
  { key: 'what', head: 'For', phone: 'fact', breaks: 'between-words', cell: (dispute) => <What dispute={dispute} /> },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => <Exact dollars={amount} /> },
  { key: 'opened', head: 'Opened', width: '8rem', cell: ({ openedAtUtc }) => <PlainDateTime at={openedAtUtc} /> },
  {
    key: 'state',
    head: 'State',
    width: '9rem',
    phone: 'state',
    cell: (dispute) => (
      <Standing dollars={dispute.amount}>
        <StateOf dispute={dispute} />
        {dispute.answerByUtc && (
          <span className={styles.under}>
            Due <DateOnly at={dispute.answerByUtc} />
          </span>
        )}
      </Standing>
    ),
  },
  {
    key: 'provider',
    head: '',
    align: 'end',
    phone: 'more',
    cell: ({ providerUrl, state, person }) =>
      providerUrl && (
        <a href={providerUrl} target="_blank" rel="noreferrer">
          {state === 'open' ? 'Respond' : 'View'}
          <span className="visually-hidden">
            {' '}
            at the provider, dispute by {person.displayName} (opens in a new tab)
          </span>
        </a>
      ),
  },
];

function What({ dispute }: { dispute: StaffDispute }) {
  const { suspended, withheld, orderId, receiptNumber } = dispute;
  return (
    <>
      {orderId !== null && (
        <Link to="/admin/orders/$id" params={{ id: String(orderId) }} className="unbroken">
          {receiptNumber ?? `Order ${orderId}`}
        </Link>
      )}
      <span className={styles.under}>
        {suspended.length > 0 ? `Suspended: ${suspended.join(', ')}` : 'Nothing suspended'}
      </span>
      {withheld.length > 0 && (
        <span className={styles.under}>
          Withheld: {withheld.map(({ school, amount: kept }) => `${exactDollars(kept)} from ${school}`).join(', ')}
        </span>
      )}
    </>
  );
}

function StateOf({ dispute }: { dispute: StaffDispute }) {
  if (dispute.state === 'won') return <Badge look="published">Won</Badge>;
  if (dispute.state === 'lost') return <Badge look="draft">Lost</Badge>;
  const { daysLeft } = dispute;
  if (daysLeft === null) return <Badge look="warning">Open</Badge>;
  return <Badge look="warning">{daysLeft === 0 ? 'Due today' : counted(daysLeft, 'day left', 'days left')}</Badge>;
}

/**
 * Disputed payments: the time left to respond, what is suspended, what is withheld. Evidence is submitted at the
 * provider.
 */
export function DisputesPage({ search }: { search: DisputesSearch }) {
  const { only = 'open', page = 1 } = search;
  const navigate = useNavigate();
  const listed = useQuery(disputesQuery(search));
  const { data } = listed;
  const to = (next: DisputesSearch) => void navigate({ to: '/admin/disputes', search: next });
  return (
    <Page
      title="Disputes"
      line="Payments a buyer asked their bank to reverse. Submit evidence with the payment provider."
    >
      <DataTable
        label="Disputes"
        rows={data?.disputes}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        link={({ orderId, person }, name) =>
          orderId === null ? (
            <Link to="/admin/users/$id" params={{ id: String(person.id) }}>
              {name}
            </Link>
          ) : (
            <Link to="/admin/orders/$id" params={{ id: String(orderId) }}>
              {name}
            </Link>
          )
        }
        noun={['dispute', 'disputes']}
        {...listProps(listed, {
          page,
          onPage: (next) => to({ ...search, page: next }),
          title: "Couldn't load the disputes",
        })}
        toolbar={
          <FilterChips
            label="Which disputes"
            value={only}
            options={[
              { value: 'open', label: 'Open', count: data?.open },
              { value: 'closed', label: 'Decided' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(next) => to({ only: next === 'open' ? undefined : next })}
          />
        }
        empty={{ title: EMPTY[only], icon: <IconCircleCheck size={26} stroke={1.75} /> }}
      />
    </Page>
  );
}
