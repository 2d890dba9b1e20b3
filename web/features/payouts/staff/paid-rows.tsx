import { useId } from 'react';
import fieldStyles from '#web/kit/form/fields.module.css';
import { exactDollars } from '../manage/payout-text.rules.ts';
import styles from './paid-rows.module.css';
import { payoutName } from './payout-name.ts';
import type { ReadySchool } from './ready-school.ts';

/**
 * Which payouts a transfer covers: one row each with its amount on the right, and the total of the checked ones below.
 */
export function PaidRows({
  payouts,
  value,
  error,
  onChange,
}: {
  payouts: ReadySchool['payouts'];
  /** IDs of the checked payouts. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}) {
  const id = useId();
  const chosen = new Set(value);
  const cents = payouts
    .filter((payout) => chosen.has(String(payout.id)))
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const turn = (one: number, on: boolean) =>
    onChange(
      payouts.map((payout) => String(payout.id)).filter((each) => (each === String(one) ? on : chosen.has(each))),
    );
  return (
    <fieldset className={styles.whole} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fieldStyles.label}>Payouts covered</legend>
      <ul className={styles.rows}>
        {payouts.map((payout) => (
          <li key={payout.id}>
            <label className={styles.row}>
              <input
                type="checkbox"
                name="payoutIds"
                value={payout.id}
                checked={chosen.has(String(payout.id))}
                aria-invalid={error ? true : undefined}
                onChange={(event) => turn(payout.id, event.target.checked)}
              />
              <span className={styles.name}>{payoutName(payout)}</span>
              <span className={styles.amount}>{exactDollars(payout.amount)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.sum} role="status">
        <span className={styles.name}>
          {chosen.size} of {payouts.length} chosen
        </span>
        <span className={styles.amount}>{exactDollars(cents / 100)}</span>
      </p>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
