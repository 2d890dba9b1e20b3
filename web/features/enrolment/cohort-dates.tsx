import type { Cohort } from '#contract/schools/cohort.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './cohort-dates.module.css';

/** When a cohort starts and ends, with weekday, month, day and year: the dates of a course's page (L§9). Nothing without dates. */
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
