import type { Payout } from '#contract/payouts/payout.ts';
import { exactDollars } from './payout-text.rules.ts';
import styles from './payouts.module.css';

/** What a payout pays. An estimate never has the color of money received, and it says what it is (look-2, Payouts). */
export function Amount({ payout: { status, data } }: { payout: Pick<Payout, 'status' | 'data'> }) {
  return (
    <span className={styles.amount} data-status={status}>
      {exactDollars(data.payout_amount)}
      {status === 'upcoming' && <span className={styles.soFar}> so far</span>}
    </span>
  );
}
