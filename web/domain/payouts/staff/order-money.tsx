import { Link } from '@tanstack/react-router';
import type { showOrderForStaff } from '#contract/payouts/staff-orders.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { Exact } from '../exact.tsx';
import { CashAndCredits } from './cash-and-credits.tsx';
import { PlainTable } from './plain-table.tsx';
import { REFUND_REASONS } from './refund-reasons.ts';
import styles from './staff-money.module.css';

type Whole = ResponseOf<typeof showOrderForStaff>;

const PAYMENTS = {
  succeeded: 'Paid',
  processing: 'Processing',
  requires_action: 'Waiting for the buyer',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

/** What was paid, each with its page at the provider. */
export function OrderPayments({ payments }: Pick<Whole, 'payments'>) {
  if (payments.length === 0)
    return <p className={styles.soft}>No payments: this order isn’t paid yet, or was paid with credits.</p>;
  return (
    <PlainTable label="Payments" head={['Payment', 'When', 'Amount', 'State']} figures={['Amount']}>
      {payments.map((payment) => (
        <tr key={payment.id}>
          <th scope="row">
            <a href={payment.providerUrl} target="_blank" rel="noreferrer">
              {payment.provider === 'paypal' ? 'PayPal' : 'Stripe'}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </th>
          <td>
            <PlainDateTime at={payment.atUtc} />
          </td>
          <td className={styles.figure}>
            <Exact dollars={payment.amount} />
          </td>
          <td>{PAYMENTS[payment.state]}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const REFUNDS = { pending: 'Processing', sent: 'Processing', succeeded: 'Refunded', failed: 'Failed' } as const;

/** What went back, and why. */
export function OrderRefunds({ refunds }: Pick<Whole, 'refunds'>) {
  if (refunds.length === 0) return <p className={styles.soft}>No refunds.</p>;
  return (
    <PlainTable label="Refunds" head={['What', 'When', 'Amount', 'Reason', 'State']} figures={['Amount']}>
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <th scope="row">{refund.of || 'The whole order'}</th>
          <td>
            <PlainDateTime at={refund.atUtc} />
          </td>
          <td className={styles.figure}>
            <CashAndCredits cash={refund.cash} credits={refund.credits} />
          </td>
          <td>
            {refund.by === null ? (REFUND_REASONS[refund.reason] ?? refund.reason.replaceAll('_', ' ')) : refund.reason}
            {refund.by !== null && <span className={styles.under}>{refund.by}</span>}
          </td>
          <td>{REFUNDS[refund.state]}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const DISPUTES = { open: ['warning', 'Open'], won: ['published', 'Won'], lost: ['cancelled', 'Lost'] } as const;

/** Whether its payment was disputed. */
export function OrderDisputes({ disputes }: Pick<Whole, 'disputes'>) {
  if (disputes.length === 0) return <p className={styles.soft}>No disputes.</p>;
  return (
    <PlainTable label="Disputes" head={['State', 'Opened', 'Amount']} figures={['Amount']}>
      {disputes.map((dispute) => (
        <tr key={dispute.id}>
          <th scope="row">
            <Link to="/admin/disputes" search={dispute.state === 'open' ? {} : { only: 'closed' }}>
              <Badge look={DISPUTES[dispute.state][0]}>{DISPUTES[dispute.state][1]}</Badge>
            </Link>
          </th>
          <td>
            <PlainDateTime at={dispute.openedAtUtc} />
          </td>
          <td className={styles.figure}>
            <Exact dollars={dispute.amount} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
