import styles from './chart.module.css';
import { namedMarks } from './chart.rules.ts';

const NAMES_AT_MOST = 6;

/** The names of bars, below their middles; of many only some are named. */
export function ChartMarks({ bars }: { bars: readonly { readonly key: string | number; readonly name: string }[] }) {
  const named = namedMarks(bars.length, NAMES_AT_MOST);
  return (
    <div className={styles.marks}>
      {bars.map(({ key, name }, at) => (
        <span key={key} className={styles.mark}>
          {named.has(at) && name}
        </span>
      ))}
    </div>
  );
}
