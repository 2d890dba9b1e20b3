import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Exact } from '../manage/exact.tsx';
import { CashAndCredits } from './cash-and-credits.tsx';
import styles from './money-rows.module.css';

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

const columnsFor = (disputed: boolean, onRefund: (lineId: number) => void): readonly Column<Line>[] => [
  { key: 'what', head: 'What', breaks: 'between-words', cell: (line) => <What line={line} /> },
  { key: 'list', head: 'List price', numeric: true, cell: ({ list }) => <Exact dollars={list} /> },
  { key: 'discount', head: 'Discount', numeric: true, cell: (line) => <Discount line={line} /> },
  { key: 'paid', head: 'Paid', numeric: true, phone: 'fact', cell: (line) => <Paid line={line} /> },
  { key: 'refunded', head: 'Refunded', numeric: true, cell: (line) => <Refunded line={line} /> },
  { key: 'state', head: 'State', cell: ({ state }) => STATES[state] },
  {
    key: 'refund',
    head: '',
    align: 'end',
    phone: 'more',
    cell: (line) =>
      isLeft(line) &&
      (disputed ? (
        <span className={styles.soft}>Disputed</span>
      ) : (
        <Button variant="secondary" size="sm" aria-label={`Refund ${line.title}`} onClick={() => onRefund(line.id)}>
          Refund
        </Button>
      )),
  },
];

function What({ line: { title, school } }: { line: Line }) {
  return (
    <>
      {title}
      {school && <span className={styles.under}>{school.name}</span>}
    </>
  );
}

function Discount({ line: { discount, discountOwner } }: { line: Line }) {
  if (discount === 0) return <span>–</span>;
  return (
    <span>
      <Exact dollars={-discount} />
      {discountOwner && (
        <span className={styles.under}>{discountOwner === 'school' ? 'School’s code' : 'Callboard’s code'}</span>
      )}
    </span>
  );
}

function Paid({ line }: { line: Line }) {
  return (
    <>
      <CashAndCredits cash={line.cash} credits={line.credits} />
      <NarrowOnly>
        {line.refundedCash + line.refundedCredits > 0 && (
          <span>
            {', '}
            <Refunded line={line} /> refunded
          </span>
        )}
        <span> </span>· {STATES[line.state]}
      </NarrowOnly>
    </>
  );
}

function Refunded({ line: { refundedCash, refundedCredits } }: { line: Line }) {
  return <CashAndCredits cash={refundedCash} credits={refundedCredits} none="–" />;
}

/** What was bought, with what was paid and refunded for each line. */
export function OrderLines({ order, onRefund }: { order: StaffOrder; onRefund: (lineId: number) => void }) {
  return (
    <DataTable
      label="Items"
      rows={order.lines}
      columns={columnsFor(order.disputed, onRefund)}
      keyOf={({ id }) => id}
      noun={['line', 'lines']}
      empty={{ title: 'No items' }}
      footless
    />
  );
}
