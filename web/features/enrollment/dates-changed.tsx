import { IconCalendarDue } from '@tabler/icons-react';
import type { Cohort } from '#contract/schools/cohort.ts';
import { DateRange, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './dates-changed.module.css';

/**
 * Shows a cohort's old and new dates if they changed after this person enrolled in it or selected it, and for enrolled
 * learners the deadline for leaving with a full refund (rules-teachers K3). Renders nothing if the dates haven't
 * changed.
 */
export function DatesChanged({ cohort }: { cohort: Cohort }) {
  const { datesChanged, startsAtUtc, endsAtUtc, alreadyEnrolled } = cohort;
  if (!datesChanged) return null;
  const { wasStartsAtUtc, wasEndsAtUtc, refundableUntilUtc } = datesChanged;
  return (
    <div className={styles.notice} role="note">
      <IconCalendarDue size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <p>
          <strong>The dates have changed.</strong>
          {wasStartsAtUtc && wasEndsAtUtc && (
            <span>
              {' '}
              Was <DateRange from={wasStartsAtUtc} to={wasEndsAtUtc} />
            </span>
          )}
          {startsAtUtc && endsAtUtc && (
            <span>
              , now <DateRange from={startsAtUtc} to={endsAtUtc} />
            </span>
          )}
          <span>.</span>
        </p>
        {startsAtUtc && (
          <p>
            It now starts <DateTime at={startsAtUtc} />.
          </p>
        )}
        {alreadyEnrolled && refundableUntilUtc && (
          <p>
            If the new dates don't work for you, you can leave for a full refund until{' '}
            <DateTime at={refundableUntilUtc} />.
          </p>
        )}
      </div>
    </div>
  );
}
