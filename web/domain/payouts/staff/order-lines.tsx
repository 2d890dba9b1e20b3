import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FigureCell } from '#web/kit/table/figure-cell.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { Money } from '#web/kit/text/money.tsx';
import styles from './staff-money.module.css';

type Line = StaffOrder['lines'][number];

const STATES: Record<Line['state'], string> = {
  pending: 'Not paid yet',
  fulfilled: 'Paid',
  lost: 'Not delivered, refunded',
  refunded: 'Refunded',
  revoked: 'Taken away',
};

/** `$150 and 5 credits`. */
function Parts({ cash, credits }: { cash: number; credits: number }) {
  return (
    <>
      <Money dollars={cash} />
      {credits > 0 && ` + ${counted(credits, 'credit', 'credits')}`}
    </>
  );
}

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
          <FigureCell>
            <Money dollars={line.list} />
          </FigureCell>
          <FigureCell>
            <Money dollars={line.discount} free="–" />
            {line.discountOwner && (
              <span className={styles.under}>{line.discountOwner === 'school' ? "the school's" : "Callboard's"}</span>
            )}
          </FigureCell>
          <FigureCell>
            <Parts cash={line.cash} credits={line.credits} />
          </FigureCell>
          <FigureCell>
            <Parts cash={line.refundedCash} credits={line.refundedCredits} />
          </FigureCell>
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
