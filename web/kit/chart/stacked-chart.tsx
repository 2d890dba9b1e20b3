import styles from './chart.module.css';
import { gridOf, percentOf } from './chart.rules.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartMarks } from './chart-marks.tsx';
import stacks from './stacked-chart.module.css';

/** The most series that can be told apart by tone: combine the rest into one. */
export const TONES = 5;

export interface Stack {
  readonly key: string;
  /** Shown below the chart; if there are many bars, only some are labeled. */
  readonly name: string;
  /** One value for each series, in order; not negative. */
  readonly values: readonly number[];
}

/**
 * One bar each, with its series stacked. `expected`: draws amounts that are still to come, with an outline and no fill.
 */
export function StackedChart({
  stacks: bars,
  tick,
  expected = false,
}: {
  stacks: readonly Stack[];
  /** Formats a number at the side. */
  tick: (value: number) => string;
  expected?: boolean;
}) {
  const sumOf = ({ values }: Stack) => values.reduce((sum, value) => sum + value, 0);
  const grid = gridOf(Math.max(0, ...bars.map(sumOf)));
  const top = grid.at(-1) ?? 1;
  return (
    <div className={`${styles.chart} ${stacks.wide}`}>
      <div className={styles.plot}>
        <ChartGrid grid={grid} tick={tick} />
        <div className={styles.bars}>
          {bars.map((bar) => (
            <span key={bar.key} className={stacks.stack} title={`${bar.name}: ${tick(sumOf(bar))}`}>
              {bar.values.map((value, series) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
                  key={series}
                  className={`${stacks.piece} ${stacks.tone}`}
                  data-tone={expected ? 'expected' : series % TONES}
                  style={{ height: percentOf(value, top) }}
                />
              ))}
            </span>
          ))}
        </div>
      </div>
      <ChartMarks bars={bars} />
    </div>
  );
}

export function StackedLegend({ series }: { series: readonly string[] }) {
  return (
    <span className={styles.legend}>
      {series.map((name, at) => (
        <span key={name} className={stacks.legend}>
          <span className={`${styles.key} ${stacks.tone}`} data-tone={at % TONES} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}
