import { Link } from '@tanstack/react-router';
import type { showOrderForStaff } from '#contract/payouts/staff-orders.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { CashAndCredits } from './cash-and-credits.tsx';
import styles from './money-rows.module.css';
import { REFUND_REASONS } from './refund-reasons.ts';

type Whole = ResponseOf<typeof showOrderForStaff>;
type Payment = Whole['payments'][number];
type Refund = Whole['refunds'][number];
type Dispute = Whole['disputes'][number];

const idOf = ({ id }: { readonly id: number }) => id;

const PAYMENT_STATES = {
  succeeded: 'Paid',
  processing: 'Processing',
  requires_action: 'Waiting for the buyer',
  failed: 'Failed',
  cancelled: 'Canceled',
} as const;

const PAYMENTS: readonly Column<Payment>[] = [
  {
    key: 'payment',
    head: 'Payment',
    cell: ({ provider, providerUrl }) => (
      <a href={providerUrl} target="_blank" rel="noreferrer">
        {provider === 'paypal' ? 'PayPal' : 'Stripe'}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ),
  },
  { key: 'at', head: 'When', phone: 'fact', cell: ({ atUtc }) => <PlainDateTime at={atUtc} /> },
  { key: 'state', head: 'State', phone: 'state', cell: ({ state }) => PAYMENT_STATES[state] },
  { key: 'amount', head: 'Amount', numeric: true, phone: 'more', cell: ({ amount }) => <Exact dollars={amount} /> },
];

/** An order's payments, each with a link to its page at the provider. */
export function OrderPayments({ payments }: Pick<Whole, 'payments'>) {
  if (payments.length === 0)
    return <p className={styles.soft}>No payments: this order isn’t paid yet, or was paid with credits.</p>;
  return <Truncated label="Payments" rows={payments} columns={PAYMENTS} noun={['payment', 'payments']} />;
}

const REFUND_STATES = {
  pending: 'Processing',
  sent: 'Processing',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const;

const REFUNDS: readonly Column<Refund>[] = [
  { key: 'what', head: 'What', breaks: 'between-words', cell: (refund) => refund.of || 'The whole order' },
  { key: 'at', head: 'When', cell: ({ atUtc }) => <PlainDateTime at={atUtc} /> },
  { key: 'why', head: 'Reason', breaks: 'between-words', phone: 'fact', cell: (refund) => <Why refund={refund} /> },
  { key: 'state', head: 'State', phone: 'state', cell: (refund) => <StateOf refund={refund} /> },
  {
    key: 'amount',
    head: 'Amount',
    numeric: true,
    cell: ({ cash, credits }) => <CashAndCredits cash={cash} credits={credits} />,
  },
];

function StateOf({ refund: { state, cash, byBank } }: { refund: Refund }) {
  if (byBank === 0) return <span>{REFUND_STATES[state]}</span>;
  if (byBank === cash) return <span>Paid by the bank</span>;
  return (
    <span key="partly">
      {REFUND_STATES[state]}
      <span className={styles.under}>
        <Exact dollars={byBank} /> paid by the bank
      </span>
    </span>
  );
}

function Why({ refund: { by, reason, atUtc, cash, credits } }: { refund: Refund }) {
  return (
    <>
      <NarrowOnly>
        <CashAndCredits cash={cash} credits={credits} />
        <span> · </span>
        <PlainDateTime at={atUtc} /> ·{' '}
      </NarrowOnly>
      {by === null ? (REFUND_REASONS[reason] ?? reason.replaceAll('_', ' ')) : reason}
      {by !== null && <span className={styles.under}>{by}</span>}
    </>
  );
}

/** An order's refunds, and why. */
export function OrderRefunds({ refunds }: Pick<Whole, 'refunds'>) {
  if (refunds.length === 0) return <p className={styles.soft}>No refunds.</p>;
  return <Truncated label="Refunds" rows={refunds} columns={REFUNDS} noun={['refund', 'refunds']} />;
}

const DISPUTE_STATES = { open: ['warning', 'Open'], won: ['published', 'Won'], lost: ['draft', 'Lost'] } as const;

const DISPUTES: readonly Column<Dispute>[] = [
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => (
      <Link to="/admin/disputes" search={state === 'open' ? {} : { only: 'closed' }}>
        <Badge look={DISPUTE_STATES[state][0]}>{DISPUTE_STATES[state][1]}</Badge>
      </Link>
    ),
  },
  { key: 'opened', head: 'Opened', phone: 'fact', cell: ({ openedAtUtc }) => <PlainDateTime at={openedAtUtc} /> },
  { key: 'amount', head: 'Amount', numeric: true, phone: 'more', cell: ({ amount }) => <Exact dollars={amount} /> },
];

export function OrderDisputes({ disputes }: Pick<Whole, 'disputes'>) {
  if (disputes.length === 0) return <p className={styles.soft}>No disputes.</p>;
  return <Truncated label="Disputes" rows={disputes} columns={DISPUTES} noun={['dispute', 'disputes']} />;
}

function Truncated<Row extends { readonly id: number }>(props: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  noun: readonly [one: string, many: string];
}) {
  return <DataTable {...props} keyOf={idOf} empty={{ title: 'Nothing here' }} footless />;
}
