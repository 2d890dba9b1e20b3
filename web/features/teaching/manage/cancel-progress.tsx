import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './cancel-progress.module.css';

interface Progress {
  readonly done: number;
  readonly of: number;
}

/** How far a cancellation has come. Asks again by itself while it runs. */
export function CancelProgress<P extends Progress>({
  run,
  label,
  checking,
  nothing,
  wordsOf,
  bar,
  noteOf,
}: {
  run: UseQueryResult<{ progress: P | null; state: string }>;
  label: string;
  /** Until the first answer. */
  checking: string;
  /** Where there is nothing to do. */
  nothing: string;
  /** `3 of 12 seats released` */
  wordsOf: (progress: P) => string;
  /** What the bar shows, for who doesn't see it. */
  bar: string;
  noteOf?: (progress: P) => string | null;
}) {
  if (run.isError) return <FailedState error={run.error} onRetry={() => void run.refetch()} />;
  const { progress, state } = run.data ?? {};
  const note = progress && noteOf?.(progress);
  return (
    <section className={styles.box} aria-label={label} role="status">
      {!progress ? (
        <p>{checking}</p>
      ) : progress.of === 0 ? (
        <p>{nothing}</p>
      ) : (
        <>
          <p className={textStyles.strong}>
            {wordsOf(progress)}
            {state === 'running' ? '. This continues in the background; you can leave the page.' : '.'}
          </p>
          <progress className={styles.bar} max={progress.of} value={progress.done} aria-label={bar} />
        </>
      )}
      {note && <p className={textStyles.small}>{note}</p>}
    </section>
  );
}
