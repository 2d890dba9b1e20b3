import { Link } from '@tanstack/react-router';
import type { showOrderForStaff } from '#contract/payouts/staff-orders.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { FigureCell } from '#web/kit/table/figure-cell.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { Money } from '#web/kit/text/money.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { REFUND_REASONS } from './refund-reasons.ts';
import styles from './staff-money.module.css';

type Whole = ResponseOf<typeof showOrderForStaff>;

const PAYMENTS = {
  succeeded: 'Paid',
  processing: 'Under way',
  requires_action: 'Waits for the buyer',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

/** What was paid, each with its page at the provider. */
export function OrderPayments({ payments }: Pick<Whole, 'payments'>) {
  if (payments.length === 0)
    return <p className={styles.soft}>No money moved: nothing is paid yet, or credits paid for it.</p>;
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
          <FigureCell>
            <Money dollars={payment.amount} />
          </FigureCell>
          <td>{PAYMENTS[payment.state]}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const REFUNDS = { pending: 'Under way', sent: 'Under way', succeeded: 'Refunded', failed: 'Failed' } as const;

/** What went back, and why. */
export function OrderRefunds({ refunds }: Pick<Whole, 'refunds'>) {
  if (refunds.length === 0) return <p className={styles.soft}>Nothing was refunded.</p>;
  return (
    <PlainTable label="Refunds" head={['Of', 'When', 'Amount', 'Why', 'State']} figures={['Amount']}>
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <th scope="row">{refund.of || 'The whole order'}</th>
          <td>
            <PlainDateTime at={refund.atUtc} />
          </td>
          <FigureCell>
            <Money dollars={refund.cash} />
            {refund.credits > 0 && ` + ${counted(refund.credits, 'credit', 'credits')}`}
          </FigureCell>
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
  if (disputes.length === 0) return <p className={styles.soft}>No payment was disputed.</p>;
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
          <FigureCell>
            <Money dollars={dispute.amount} />
          </FigureCell>
        </tr>
      ))}
    </PlainTable>
  );
}
