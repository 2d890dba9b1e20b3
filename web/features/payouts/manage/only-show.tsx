import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import styles from './payouts.module.css';
import { ONLY_SHOW, type Shown } from './payouts-search.rules.ts';

/** T's filter for payouts. */
export function OnlyShow({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
  return (
    <div className={styles.only}>
      <span className={styles.onlyLabel} aria-hidden="true">
        Only Show
      </span>
      <FilterChips label="Only Show" value={value} options={[...ONLY_SHOW]} onChange={onChange} />
    </div>
  );
}

const NOTHING: Record<Shown, string> = {
  all: 'No payouts yet',
  paid: 'No payouts paid yet',
  upcoming: 'No upcoming payouts',
  finalized: 'No finalized payouts',
};

/** Why a list of payouts is empty. */
export const nothingOf = (only: Shown): string => NOTHING[only];
