import { useQuery } from '@tanstack/react-query';
import { FailedState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import styles from './cancel-progress.module.css';
import { cohortCancellationQuery } from './cohorts.query.ts';

/** How far a cancellation has come: of how many learners how many have their due. Asks again by itself while it runs. */
export function CancelProgress({ cohortId }: { cohortId: number }) {
  const asked = useQuery(cohortCancellationQuery(cohortId));
  if (asked.isError) return <FailedState error={asked.error} onRetry={() => void asked.refetch()} />;
  const { progress, state } = asked.data ?? {};
  return (
    <section className={styles.box} aria-label="Refunds" role="status">
      {!progress ? (
        <p>Checking the refunds…</p>
      ) : progress.of === 0 ? (
        <p>No one was enrolled, so there's nothing to refund.</p>
      ) : (
        <>
          <p className={styles.words}>
            {progress.done} of {counted(progress.of, 'learner')} refunded
            {state === 'running' ? '. This continues in the background; you can leave the page.' : '.'}
          </p>
          <progress className={styles.bar} max={progress.of} value={progress.done} aria-label="Learners refunded" />
        </>
      )}
      {progress && progress.disputed > 0 && (
        <p className={styles.soft}>
          {counted(progress.disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank
          decides.
        </p>
      )}
    </section>
  );
}
