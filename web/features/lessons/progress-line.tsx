import styles from './progress-line.module.css';

/** How many lessons are read, as a bar and in words. */
export function ProgressLine({ read, total }: { read: number; total: number }) {
  if (total === 0) return null;
  return (
    <p className={styles.progress}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.done} style={{ width: `${(read / total) * 100}%` }} />
      </span>
      <span className={`${styles.words} tabular`}>
        {read} of {total} read
      </span>
    </p>
  );
}
