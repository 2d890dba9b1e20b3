import type { ReactNode } from 'react';
import type { Payout, Statement } from '#contract/payouts/payout.ts';
import { Section } from '#web/kit/layout/page.tsx';
import { exactDollars } from '../payout-text.rules.ts';
import styles from './statement.module.css';
import { amountWhy, exampleOf, formatPercent, lineWhy } from './statement-text.rules.ts';

/** The formula with this payout's own numbers, so it can be recomputed by hand or in a spreadsheet. */
export function CheckIt({ payout, statement }: { payout: Payout; statement: Statement }) {
  const { revenue, fee, assistant, earned, lines } = statement;
  const example = exampleOf(lines);
  return (
    <Section title="Check it yourself" line="The whole formula, with this payout's numbers.">
      <ol className={styles.steps}>
        <Step head="How much each sale counts" formula="Value × (paid − refunded) ÷ paid">
          Value is the list price minus your own promo code. Paid is cash plus credits at $10 each. Rounded to the
          nearest cent, half up. A seat or spot paid entirely by a Callboard code counts as long as it's active.
          Disputed sales and work waiting for feedback don't count.
          {example && (
            <span>
              {' '}
              {example.learner}: <span className="tabular">{lineWhy(example)}</span>.
            </span>
          )}
        </Step>
        <Step head="Total revenue" formula={`Sum of the “Counted” column = ${exactDollars(revenue)}`} />
        <Step
          head="Platform fee"
          formula={`${exactDollars(revenue)} × ${formatPercent(statement.feeBps)} = ${exactDollars(fee)}`}
        >
          Applied once to the total, rounded to the nearest cent, half up.
        </Step>
        <Step
          head="Earned"
          formula={`${exactDollars(revenue)} − ${exactDollars(fee)} − ${exactDollars(assistant)} = ${exactDollars(earned)}`}
        >
          Revenue minus the fee and the teacher assistant, never below zero.
        </Step>
        <Step
          head={payout.status === 'upcoming' ? 'This payout so far' : 'This payout'}
          formula={amountWhy(payout, statement)}
        />
        <Step head="In a spreadsheet" formula={`Sum of the “Amount” column = ${exactDollars(statement.amount)}`}>
          Download the CSV and add up the last column: every line, then the fee, the assistant, and earlier payouts,
          each with its sign.
        </Step>
      </ol>
    </Section>
  );
}

function Step({ head, formula, children }: { head: string; formula: string; children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3>{head}</h3>
      <p className={styles.formula}>{formula}</p>
      {children && <p className={styles.soft}>{children}</p>}
    </li>
  );
}
