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
    <section className={styles.box} aria-label="What is refunded" role="status">
      {!progress ? (
        <p>Checking how far the refunds are…</p>
      ) : progress.of === 0 ? (
        <p>Nobody was enrolled, so nothing is refunded.</p>
      ) : (
        <>
          <p className={styles.words}>
            {progress.done} of {counted(progress.of, 'learner')} {progress.of === 1 ? 'has' : 'have'} their money and
            credits back{state === 'running' ? '. This continues by itself; you can leave the page.' : '.'}
          </p>
          <progress className={styles.bar} max={progress.of} value={progress.done} aria-label="Learners given back" />
        </>
      )}
      {progress && progress.disputed > 0 && (
        <p className={styles.soft}>
          {counted(progress.disputed, 'payment is disputed and waits', 'payments are disputed and wait')} for the
          outcome.
        </p>
      )}
    </section>
  );
}
