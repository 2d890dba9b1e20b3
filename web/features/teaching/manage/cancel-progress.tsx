import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './cancel-progress.module.css';

interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Progress of a cancellation. The query refetches while it runs. */
export function CancelProgress<P extends Progress>({
  cancellation,
  label,
  loadingText,
  emptyText,
  wordsOf,
  barLabel,
  noteOf,
}: {
  cancellation: UseQueryResult<{ progress: P | null; state: string }>;
  label: string;
  loadingText: string;
  emptyText: string;
  /** `3 of 12 seats released` */
  wordsOf: (progress: P) => string;
  barLabel: string;
  noteOf?: (progress: P) => string | null;
}) {
  if (cancellation.isError)
    return <FailedState error={cancellation.error} onRetry={() => void cancellation.refetch()} />;
  const { progress, state } = cancellation.data ?? {};
  const note = progress && noteOf?.(progress);
  return (
    <section className={styles.box} aria-label={label} role="status">
      {!progress ? (
        <p>{loadingText}</p>
      ) : progress.of === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <>
          <p className={textStyles.strong}>
            {wordsOf(progress)}
            {state === 'running' ? '. This continues in the background; you can leave the page.' : '.'}
          </p>
          <progress className={styles.bar} max={progress.of} value={progress.done} aria-label={barLabel} />
        </>
      )}
      {note && <p className={textStyles.softSmall}>{note}</p>}
    </section>
  );
}
