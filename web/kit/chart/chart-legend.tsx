import styles from './chart.module.css';

/** What the two tones of a bar mean. */
export function ChartLegend({ whole, part }: { whole: string; part: string }) {
  return (
    <span className={styles.legend}>
      <span className={styles.key} data-tone="part" aria-hidden="true" />
      {part}
      <span className={styles.key} data-tone="whole" aria-hidden="true" />
      {whole}
    </span>
  );
}
