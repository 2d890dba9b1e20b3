import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Payout, Statement } from '#contract/payouts/payout.ts';
import { counted } from '#web/kit/text/counted.ts';
import { exactDollars, exactOff, partLabel } from '../payout-text.rules.ts';
import { LinesTable } from './lines-table.tsx';
import styles from './statement.module.css';
import { amountWhy, formatPercent, gaveBack } from './statement-text.rules.ts';

/** The figures of a statement, from its sales to the payout amount; each says why, and opens the lines behind it. */
export function Receipt({ payout, statement }: { payout: Payout; statement: Statement }) {
  const { lines, madeOf, paidBy, earlier } = statement;
  const sales = lines.filter(({ kind }) => kind === 'sale');
  const back = lines.filter(gaveBack);
  const withheld = sales.filter((line) => line.withheld !== null);
  return (
    <div className={styles.receipt}>
      <Figure label="Sales" amount={exactDollars(madeOf.sales)}>
        <Why>
          {counted(sales.length, 'sale')} at the quoted price, minus your own promo codes. Callboard’s codes don’t cost
          you anything.
        </Why>
        <LinesTable
          label="Sales"
          lines={sales}
          counts="value"
          sums={[{ label: 'Sales', amount: madeOf.sales, strong: true }]}
        />
      </Figure>
      {(madeOf.refunds !== 0 || back.length > 0) && (
        <Figure label="Refunds" amount={exactDollars(madeOf.refunds)}>
          <Why>
            A refund reduces the sale’s value by the same share: refunding half of what was paid takes off half.
          </Why>
          <LinesTable label="Refunds" lines={back} sums={[]} />
        </Figure>
      )}
      {withheld.length > 0 && (
        <Figure label="Withheld" amount={exactDollars(madeOf.withheld)}>
          <Why>
            A disputed payment doesn’t count until the bank decides. If we win the dispute, it’s on the next statement.
            Submitted work counts once you send feedback, because it can be refunded until then. A seat or spot no one
            paid for counts only as long as it’s active.
          </Why>
          <LinesTable label="Withheld" lines={withheld} sums={[]} />
        </Figure>
      )}
      <Figure label="Total revenue" amount={exactDollars(statement.revenue)} sum>
        <Why>
          {exactDollars(paidBy.cash)} came from cash, {exactDollars(paidBy.credits)} from credits at $10 each, and{' '}
          {exactDollars(paidBy.codes)} from Callboard promo codes.
        </Why>
        <LinesTable
          label="Total revenue"
          lines={lines}
          sums={[{ label: 'Total revenue', amount: statement.revenue, strong: true }]}
        />
      </Figure>
      <Figure label={`Platform fee, ${formatPercent(statement.feeBps)}`} amount={exactOff(statement.fee)}>
        <Why>
          {formatPercent(statement.feeBps)} of {exactDollars(statement.revenue)}, rounded once, half a cent up. The rate
          was set when sales opened.
        </Why>
      </Figure>
      <Figure label="Teacher assistant" amount={exactOff(statement.assistant)}>
        <Why>
          {statement.assistant === 0
            ? "You didn't request one, or nothing is left to pay for it."
            : "$50 per lecture hour, up to what's left after the fee."}
        </Why>
      </Figure>
      <Figure
        label={payout.cohortId === null ? 'Earned' : 'Earned by the cohort'}
        amount={exactDollars(statement.earned)}
        sum
      >
        <Why>
          {exactDollars(statement.revenue)} minus {exactDollars(statement.fee)} and {exactDollars(statement.assistant)}.
        </Why>
      </Figure>
      {earlier.length > 0 && (
        <Figure label="Earlier payouts" amount={exactOff(statement.earlierTotal)}>
          <Why>Already included in earlier payouts for the same cohort, event, or workout.</Why>
          <ul className={styles.earlier}>
            {earlier.map((row) => (
              <li key={row.id}>
                <Link to="/teachers/payouts/$id" params={{ id: String(row.id) }}>
                  {partLabel({ ...row, parts: payout.parts ?? 2 })}
                </Link>
                <span className="tabular">{exactDollars(row.amount)}</span>
              </li>
            ))}
          </ul>
        </Figure>
      )}
      <Figure
        label={payout.status === 'upcoming' ? 'This payout so far' : 'This payout'}
        amount={exactDollars(statement.amount)}
        sum
        last
      >
        <Why>{amountWhy(payout, statement)}</Why>
      </Figure>
    </div>
  );
}

function Why({ children }: { children: ReactNode }) {
  return (
    <p className={styles.why}>
      <span className={styles.whyHead}>Why this number</span> {children}
    </p>
  );
}

function Figure({
  label,
  amount,
  sum = false,
  last = false,
  children,
}: {
  label: string;
  amount: string;
  sum?: boolean;
  last?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.figure} data-sum={sum || undefined} data-last={last || undefined}>
      <summary>
        <span className={styles.figureName}>{label}</span>
        <span className={styles.figureAmount}>{amount}</span>
      </summary>
      <div className={styles.opened}>{children}</div>
    </details>
  );
}
