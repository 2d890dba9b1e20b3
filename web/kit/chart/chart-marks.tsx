import styles from './chart.module.css';
import { namedMarks } from './chart.rules.ts';

const NAMES_AT_MOST = 6;

/** The names of bars, below their middles; of many only some are named. */
export function ChartMarks({
  bars,
  nameEvery,
}: {
  bars: readonly { readonly key: string | number; readonly name: string }[];
  /** Every how many bars one is named, from the first on. */
  nameEvery?: number | undefined;
}) {
  const few = namedMarks(bars.length, NAMES_AT_MOST);
  const isNamed = (at: number) => (nameEvery === undefined ? few.has(at) : at % nameEvery === 0);
  return (
    <div className={styles.marks}>
      {bars.map(({ key, name }, at) => (
        <span key={key} className={styles.mark}>
          {isNamed(at) && name}
        </span>
      ))}
    </div>
  );
}
