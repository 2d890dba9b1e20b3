import { Link } from '@tanstack/react-router';
import { formatExactDollars } from '#contract/primitives/money.ts';
import type { CohortEarned } from '#contract/schools/teacher-cohort.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './earnings-estimate.module.css';

/** What the school has really earned with the cohort so far, and the payout dates, each linked to its statement. */
export function EarnedSoFar({ earned }: { earned: CohortEarned }) {
  return (
    <section className={styles.box} data-earned aria-label="Earnings to date">
      <h3>Earnings to date</h3>
      <dl className={styles.lines}>
        <div>
          <dt>Revenue</dt>
          <dd>{formatExactDollars(earned.revenue)}</dd>
        </div>
        <div>
          <dt>Platform fee, {earned.fee_bps / 100}%</dt>
          <dd>{formatExactDollars(-earned.fee)}</dd>
        </div>
        {earned.assistant > 0 && (
          <div>
            <dt>Teacher assistant</dt>
            <dd>{formatExactDollars(-earned.assistant)}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>Earned</dt>
          <dd>{formatExactDollars(earned.earned)}</dd>
        </div>
      </dl>
      <dl className={styles.lines} aria-label="Payout schedule">
        {earned.payouts.map((payout) => (
          <div key={payout.id}>
            <dt>
              <Link to="/teachers/payouts/$id" params={{ id: String(payout.id) }}>
                {nameOf(payout)}
              </Link>{' '}
              <PayoutState payout={payout} />
            </dt>
            <dd className={payout.status === 'paid' ? styles.received : undefined}>
              {payout.status === 'void' ? '–' : formatExactDollars(payout.amount)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>After refunds, the fee, and your own promo codes. Only School Admins can see this.</p>
    </section>
  );
}

type Comes = CohortEarned['payouts'][number];

function nameOf({ kind, part, parts }: Comes): string {
  if (kind === 'adjustment') return 'Adjustment';
  return parts === 1 ? 'Payout' : `Part ${part} of ${parts ?? 2}`;
}

function PayoutState({ payout: { status, plannedAtUtc, paidAtUtc } }: { payout: Comes }) {
  if (status === 'void') return <span>void</span>;
  if (status === 'paid' && paidAtUtc) {
    return (
      <span key="paid">
        paid <DateOnly at={paidAtUtc} style="short" />
      </span>
    );
  }
  return (
    <span key="comes">
      {status === 'finalized' ? 'finalized, ' : 'planned for '}
      <DateOnly at={plannedAtUtc} style="short" />
    </span>
  );
}
