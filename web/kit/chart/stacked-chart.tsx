import styles from './chart.module.css';
import { gridOf, namedMarks } from './chart.rules.ts';
import stacks from './stacked-chart.module.css';

/** More are not told apart by their tones: give the rest as one. */
export const TONES = 5;

export interface Stack {
  readonly key: string;
  /** Below the chart; of many only some are named. */
  readonly name: string;
  /** One value for each series, in their order; not negative. */
  readonly values: readonly number[];
}

const NAMES_AT_MOST = 6;
const percent = (value: number, of: number) => `${(100 * value) / of}%`;

/** One bar each, its series one upon the other. `expected`: drawn as what isn't there yet, with an edge and without a tone. */
export function StackedChart({
  stacks: bars,
  tick,
  expected = false,
}: {
  stacks: readonly Stack[];
  /** How a number at the side is written. */
  tick: (value: number) => string;
  expected?: boolean;
}) {
  const sumOf = ({ values }: Stack) => values.reduce((sum, value) => sum + value, 0);
  const grid = gridOf(Math.max(0, ...bars.map(sumOf)));
  const top = grid.at(-1) ?? 1;
  const named = namedMarks(bars.length, NAMES_AT_MOST);
  return (
    <div className={`${styles.chart} ${stacks.wide}`}>
      <div className={styles.plot}>
        {grid.map((line) => (
          <span key={line} className={styles.line} style={{ bottom: percent(line, top) }}>
            <span className={styles.tick}>{tick(line)}</span>
          </span>
        ))}
        <div className={styles.bars}>
          {bars.map((bar) => (
            <span key={bar.key} className={stacks.stack} title={`${bar.name}: ${tick(sumOf(bar))}`}>
              {bar.values.map((value, series) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
                  key={series}
                  className={stacks.piece}
                  data-tone={expected ? 'expected' : series % TONES}
                  style={{ height: percent(value, top) }}
                />
              ))}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.marks}>
        {bars.map(({ key, name }, at) => (
          <span key={key} className={styles.mark}>
            {named.has(at) && name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Which tone is which series. */
export function StackedLegend({ series }: { series: readonly string[] }) {
  return (
    <span className={styles.legend}>
      {series.map((name, at) => (
        <span key={name} className={stacks.legend}>
          <span className={stacks.key} data-tone={at % TONES} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}
