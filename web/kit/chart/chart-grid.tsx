import styles from './chart.module.css';
import { percentOf } from './chart.rules.ts';

/** Grid lines of a chart, each with its number at the side. */
export function ChartGrid({
  grid,
  tick = String,
}: {
  /** From 0 to the top of the chart. */
  grid: readonly number[];
  /** Formats a number. */
  tick?: (value: number) => string;
}) {
  const top = grid.at(-1) ?? 1;
  return grid.map((line) => (
    <span key={line} className={styles.line} style={{ bottom: percentOf(line, top) }}>
      <span className={styles.tick}>{tick(line)}</span>
    </span>
  ));
}
