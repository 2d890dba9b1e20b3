import type { Cohort } from '#contract/schools/cohort.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './cohort-dates.module.css';

/**
 * A cohort's start and end, with weekday, month, day, and year, as on a course page (L§9). Renders nothing without
 * dates.
 */
export function CohortDates({ cohort }: { cohort: Pick<Cohort, 'startsAtUtc' | 'endsAtUtc'> }) {
  if (!cohort.startsAtUtc || !cohort.endsAtUtc) return null;
  return (
    <dl className={styles.dates}>
      <dt>Starts</dt>
      <dd>
        <DateOnly at={cohort.startsAtUtc} style="full" />
      </dd>
      <dt>Ends</dt>
      <dd>
        <DateOnly at={cohort.endsAtUtc} style="full" />
      </dd>
    </dl>
  );
}
