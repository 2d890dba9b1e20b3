import styles from './chart.module.css';
import { gridOf, percentOf } from './chart.rules.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartMarks } from './chart-marks.tsx';

export interface Bar {
  readonly key: string | number;
  /** Shown below the chart; if there are many bars, only some are labeled. */
  readonly name: string;
  readonly whole: number;
  /** Part of the whole, drawn inside it. */
  readonly part: number;
}

/** One bar each: a whole, and inside it the part that counts. */
export function BarChart({
  bars,
  nameEvery,
}: {
  bars: readonly Bar[];
  /** Labels every nth bar, starting with the first; without it, a few from the first to the last. */
  nameEvery?: number;
}) {
  const grid = gridOf(Math.max(0, ...bars.map(({ whole, part }) => Math.max(whole, part))));
  const top = grid.at(-1) ?? 1;
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <ChartGrid grid={grid} />
        <div className={styles.bars}>
          {bars.map(({ key, name, whole, part }) => (
            <span key={key} className={styles.bar} title={`${name}: ${part} of ${whole}`}>
              <span className={styles.whole} style={{ height: percentOf(whole, top) }} />
              <span className={styles.part} style={{ height: percentOf(part, top) }} />
            </span>
          ))}
        </div>
      </div>
      <ChartMarks bars={bars} nameEvery={nameEvery} />
    </div>
  );
}
