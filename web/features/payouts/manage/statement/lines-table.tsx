import type { StatementLine } from '#contract/payouts/payout.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { exactDollars, exactOff } from '../payout-text.rules.ts';
import styles from './statement.module.css';
import { lineWhy, refundedAmount } from './statement-text.rules.ts';

interface Sum {
  readonly label: string;
  readonly amount: number;
  readonly strong?: boolean;
}

/**
 * Statement lines as rows, with their totals at the top and again at the bottom. `counts`: the column that is summed.
 */
export function LinesTable({
  label,
  lines,
  sums,
  counts = 'kept',
}: {
  label: string;
  lines: readonly StatementLine[];
  sums: readonly Sum[];
  counts?: 'kept' | 'value';
}) {
  const head = sums[0];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.lines}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Learner</th>
            <th scope="col">List price</th>
            <th scope="col">Code</th>
            <th scope="col">Credits</th>
            <th scope="col">Cash</th>
            <th scope="col">Refunded</th>
            <th scope="col">{counts === 'kept' ? 'Counted' : 'Value'}</th>
          </tr>
          {head && lines.length > 8 && <SumRow {...head} />}
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.position} line={line} counts={counts} />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={7} className={styles.none}>
                No sales yet.
              </td>
            </tr>
          )}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            {sums.map((sum) => (
              <SumRow key={sum.label} {...sum} />
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function SumRow({ label, amount, strong = false }: Sum) {
  return (
    <tr className={styles.sumRow} data-strong={strong || undefined}>
      <th scope="row" colSpan={6}>
        {label}
      </th>
      <td>{exactDollars(amount)}</td>
    </tr>
  );
}

const WITHHELD = {
  disputed: 'Disputed',
  lost: 'Dispute lost',
  ended: 'No longer active',
  unanswered: 'Awaiting feedback',
} as const;

function Line({ line, counts }: { line: StatementLine; counts: 'kept' | 'value' }) {
  const sale = line.kind === 'sale';
  const back = refundedAmount(line);
  return (
    <tr>
      <th scope="row">
        <span className={styles.learner}>{line.learner}</span>
        <span className={styles.lineFacts}>
          {sale ? '' : <span>{'Refund, '}</span>}
          <DateOnly at={line.atUtc} style="short" />
          {line.receiptNumber && (
            <span>
              {' · '}
              <span className="unbroken">{line.receiptNumber}</span>
            </span>
          )}
        </span>
        <span className={styles.lineWhy}>{lineWhy(line)}</span>
        {line.withheld !== null && <Badge look="warning">{WITHHELD[line.withheld]}</Badge>}
      </th>
      <td>{sale ? exactDollars(line.list) : ''}</td>
      <td>
        {sale && line.discount > 0 && (
          <span>
            {exactOff(line.discount)}
            <span className={styles.lineFacts}>{line.discountOwner === 'school' ? 'yours' : 'ours'}</span>
          </span>
        )}
      </td>
      <td>
        {sale && line.creditValue > 0 && (
          <span>
            {exactDollars(line.creditValue)}
            <span className={styles.lineFacts}>
              {formatCount(line.credits)} {line.credits === 1 ? 'credit' : 'credits'}
            </span>
          </span>
        )}
      </td>
      <td>{sale && exactDollars(line.cash)}</td>
      <td>{back > 0 && exactOff(back)}</td>
      <td className={textStyles.strong}>{exactDollars(counts === 'kept' ? line.kept : line.value)}</td>
    </tr>
  );
}
