import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './cohort-side.module.css';
import type { NewCohort } from './cohorts.query.ts';

/** The other defaults of a new cohort; all of them can be changed on the next page. */
export function NewCohortSide({ start: { cohort, last }, copy }: { start: NewCohort; copy: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="starts-with">
      <h2 id="starts-with">Starts with</h2>
      {copy && last ? (
        <p>
          The seats, prices, time zone, length, payment deadline, and teacher assistant from {last.moniker || last.name}
          .
        </p>
      ) : (
        <dl className={styles.seats}>
          <div>
            <dt>Time zone</dt>
            <dd>{cityOf(cohort.timezone)}</dd>
          </div>
          <div>
            <dt>End</dt>
            <dd>Six weeks later</dd>
          </div>
          <div>
            <dt>Payment deadline</dt>
            <dd>At the start</dd>
          </div>
          <div>
            <dt>Seats</dt>
            <dd>{formatCount(cohort.capacity)}</dd>
          </div>
          <div>
            <dt>Member price</dt>
            <dd>{formatDollars(cohort.price)}</dd>
          </div>
          <div>
            <dt>Non-member price</dt>
            <dd>{formatDollars(cohort.nonmember_price)}</dd>
          </div>
          <div>
            <dt>Teacher assistant</dt>
            <dd>None</dd>
          </div>
        </dl>
      )}
      <p className={textStyles.softSmall}>You can change all of this on the next page, before anyone sees it.</p>
    </section>
  );
}
