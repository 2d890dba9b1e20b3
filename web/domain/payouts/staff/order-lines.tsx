import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Exact } from '../exact.tsx';
import { CashAndCredits } from './cash-and-credits.tsx';
import { PlainTable } from './plain-table.tsx';
import styles from './staff-money.module.css';

type Line = StaffOrder['lines'][number];

const STATES: Record<Line['state'], string> = {
  pending: 'Not paid yet',
  fulfilled: 'Paid',
  lost: 'Not delivered, refunded',
  refunded: 'Refunded',
  revoked: 'Revoked',
};

const isLeft = (line: Line) =>
  (line.state === 'fulfilled' || line.state === 'refunded') &&
  line.cash - line.refundedCash + line.credits - line.refundedCredits > 0;

/** What was bought, with what was paid for each line and went back of it. */
export function OrderLines({ order, onRefund }: { order: StaffOrder; onRefund: (lineId: number) => void }) {
  return (
    <PlainTable
      label="Lines"
      head={['What', 'List price', 'Discount', 'Paid', 'Refunded', 'State', '']}
      figures={['List price', 'Discount', 'Paid', 'Refunded']}
    >
      {order.lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            {line.title}
            {line.school && <span className={styles.under}>{line.school.name}</span>}
          </th>
          <td className={styles.figure}>
            <Exact dollars={line.list} />
          </td>
          <td className={styles.figure}>
            {line.discount > 0 ? <Exact dollars={-line.discount} /> : '–'}
            {line.discountOwner && (
              <span className={styles.under}>{line.discountOwner === 'school' ? "the school's" : "Callboard's"}</span>
            )}
          </td>
          <td className={styles.figure}>
            <CashAndCredits cash={line.cash} credits={line.credits} />
          </td>
          <td className={styles.figure}>
            <CashAndCredits cash={line.refundedCash} credits={line.refundedCredits} none="–" />
          </td>
          <td>{STATES[line.state]}</td>
          <td>
            {isLeft(line) && !order.disputed && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Refund ${line.title}`}
                onClick={() => onRefund(line.id)}
              >
                Refund
              </Button>
            )}
            {isLeft(line) && order.disputed && <span className={styles.soft}>Disputed</span>}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
