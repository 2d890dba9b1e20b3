import { Link } from '@tanstack/react-router';
import type { RefundRow } from '#contract/checkout/staff-refunds.endpoints.ts';
import { formatExactDollars } from '#contract/primitives/money.ts';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff-refunds.module.css';

/** Columns of the staff refunds table, including the actions for a refund that is still owed. */
export function refundColumns(act: {
  onRetry: (refund: RefundRow) => void;
  onSettle: (refund: RefundRow) => void;
}): readonly Column<RefundRow>[] {
  return [
    { key: 'person', head: 'To', width: '9rem', cell: ({ person }) => person.displayName },
    {
      key: 'what',
      head: 'For',
      phone: 'fact',
      breaks: 'between-words',
      width: '100%',
      cell: (refund) => <What refund={refund} />,
    },
    { key: 'amount', head: 'Amount', numeric: true, sort: 'desc', cell: ({ amount }) => <Exact dollars={amount} /> },
    { key: 'at', head: 'When', sort: 'desc', cell: ({ createdAtUtc }) => <PlainDateTime at={createdAtUtc} /> },
    { key: 'state', head: 'State', phone: 'state', cell: (refund) => <StateOf refund={refund} /> },
    {
      key: 'more',
      head: '',
      align: 'end',
      width: '56px',
      phone: 'more',
      cell: (refund) =>
        refund.state === 'failed' && refund.settled === null && refund.bank?.state !== 'deciding' ? (
          <Menu
            label={`More for refund ${refund.id} to ${refund.person.displayName}`}
            items={[
              { label: 'Try again', onSelect: () => act.onRetry(refund) },
              { label: 'Mark as settled', onSelect: () => act.onSettle(refund) },
            ]}
          />
        ) : null,
    },
  ];
}

/** To the cent, so the decimal points in the column line up. */
const Exact = ({ dollars }: { dollars: number }) => <span className="tabular">{formatExactDollars(dollars)}</span>;

function What({ refund }: { refund: RefundRow }) {
  const { settled, failure } = refund;
  const owed = refund.state === 'failed' && settled === null && refund.bank?.state !== 'deciding';
  return (
    <>
      <NarrowOnly>
        <Exact dollars={refund.amount} /> ·{' '}
      </NarrowOnly>
      {refund.title}
      <span className={textStyles.soft}>
        {' · '}
        {refund.provider === 'paypal' ? 'PayPal' : 'Stripe'}
        {refund.orderId !== null && (
          <span>
            {' · '}
            <Link to="/admin/orders/$id" params={{ id: String(refund.orderId) }} className="unbroken">
              {refund.receiptNumber ?? `Order ${refund.orderId}`}
            </Link>
          </span>
        )}
        {refund.attempts > 1 && <span>{` · ${refund.attempts} tries`}</span>}
      </span>
      {owed && failure && <span className={styles.failure}>{failure}</span>}
      <ByBank refund={refund} />
      {settled && (
        <span className={styles.settled}>
          {settled.by}, <PlainDateTime at={settled.atUtc} />: <bdi>{settled.reason}</bdi>
        </span>
      )}
    </>
  );
}

function ByBank({ refund: { bank, amount } }: { refund: RefundRow }) {
  if (bank === null) return null;
  if (bank.state === 'deciding') {
    return (
      <span className={styles.settled}>
        This payment is disputed. If we lose, the bank pays this refund. If we win, we'll send it automatically.
      </span>
    );
  }
  return (
    <span className={styles.settled}>
      {bank.amount === amount ? (
        <span key="all">The bank has already paid this: we lost a dispute over this payment.</span>
      ) : (
        <span>
          The bank has already paid <Exact dollars={bank.amount} /> of this: we lost a dispute over this payment.
        </span>
      )}
    </span>
  );
}

function StateOf({ refund }: { refund: RefundRow }) {
  if (refund.settled) return <Badge look="completed">Settled manually</Badge>;
  if (refund.bank?.state === 'deciding') return <Badge look="warning">Waiting for the bank</Badge>;
  if (refund.bank?.amount === refund.amount) return <Badge look="published">Paid by the bank</Badge>;
  if (refund.state === 'failed') return <Badge look="failed">Failed</Badge>;
  if (refund.state === 'succeeded') return <Badge look="published">Refunded</Badge>;
  return <Badge look="draft">In progress</Badge>;
}
