import styles from './chart.module.css';
import { namedMarks } from './chart.rules.ts';

const MAX_NAMES = 6;

/** Labels centered below the bars; if there are many, only some are labeled. */
export function ChartMarks({
  bars,
  nameEvery,
}: {
  bars: readonly { readonly key: string | number; readonly name: string }[];
  /** Labels every nth bar, starting with the first. */
  nameEvery?: number | undefined;
}) {
  const few = namedMarks(bars.length, MAX_NAMES);
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
