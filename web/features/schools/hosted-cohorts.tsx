import type { Cohort } from '#contract/schools/cohort.ts';
import { HostCard } from '#web/features/teaching/host-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateRange } from '#web/kit/time/date-time.tsx';

/**
 * Shown beside the user's own course in place of the enroll card: its cohorts with their seats. No Select, no price.
 */
export function HostedCohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <HostCard label="Your cohorts">
      <h2>Your cohorts</h2>
      {cohorts.length === 0 ? (
        <p className={textStyles.softMedium}>No cohorts are open for enrollment.</p>
      ) : (
        <ul>
          {cohorts.map((cohort) => (
            <li key={cohort.id}>
              <p className={textStyles.strong}>{cohort.name}</p>
              <p className={textStyles.softMedium}>
                {cohort.startsAtUtc && cohort.endsAtUtc && (
                  <span>
                    <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />
                    {' · '}
                  </span>
                )}
                <span className="tabular">
                  {Math.max(0, cohort.capacity - cohort.seatsRemaining)} of {cohort.capacity}
                </span>{' '}
                seats taken
              </p>
            </li>
          ))}
        </ul>
      )}
    </HostCard>
  );
}
