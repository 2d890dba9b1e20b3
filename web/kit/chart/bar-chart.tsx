import styles from './chart.module.css';
import { gridOf, namedMarks } from './chart.rules.ts';

export interface Bar {
  readonly key: string | number;
  /** Below the chart; of many bars only some are named. */
  readonly name: string;
  readonly whole: number;
  /** Of the whole, drawn within it. */
  readonly part: number;
}

const NAMES_AT_MOST = 6;
const percent = (value: number, of: number) => `${(100 * value) / of}%`;

/** One bar each: a whole, and within it the part that counts. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const grid = gridOf(Math.max(0, ...bars.map(({ whole, part }) => Math.max(whole, part))));
  const top = grid.at(-1) ?? 1;
  const named = namedMarks(bars.length, NAMES_AT_MOST);
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        {grid.map((line) => (
          <span key={line} className={styles.line} style={{ bottom: percent(line, top) }}>
            <span className={styles.tick}>{line}</span>
          </span>
        ))}
        <div className={styles.bars}>
          {bars.map(({ key, name, whole, part }) => (
            <span key={key} className={styles.bar} title={`${name}: ${part} of ${whole}`}>
              <span className={styles.whole} style={{ height: percent(whole, top) }} />
              <span className={styles.part} style={{ height: percent(part, top) }} />
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
