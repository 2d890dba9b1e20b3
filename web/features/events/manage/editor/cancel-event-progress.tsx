import { useQuery } from '@tanstack/react-query';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { FailedState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './cancel-event-progress.module.css';
import { eventCancellationQuery } from './teacher-event.query.ts';

/** A cancelled event: when it would have been, and of how many seats how many were given back. Asks again by itself while that runs. */
export function CancelEventProgress({ event }: { event: TeacherEvent }) {
  const asked = useQuery(eventCancellationQuery(event.id));
  if (asked.isError) return <FailedState error={asked.error} onRetry={() => void asked.refetch()} />;
  const { progress, state } = asked.data ?? {};
  return (
    <>
      {event.startsAtUtc && (
        <p>
          It was scheduled for <DateTime at={event.startsAtUtc} zone={event.timezone} />.
        </p>
      )}
      <section className={styles.box} aria-label="Cancellation progress" role="status">
        {!progress ? (
          <p>Checking progress…</p>
        ) : progress.of === 0 ? (
          <p>No one had a seat, so there's nothing to refund.</p>
        ) : (
          <>
            <p className={styles.words}>
              {progress.done} of {counted(progress.of, 'seat')} released
              {state === 'running' ? '. This continues in the background; you can leave the page.' : '.'}
            </p>
            <progress className={styles.bar} max={progress.of} value={progress.done} aria-label="Seats released" />
          </>
        )}
      </section>
    </>
  );
}
