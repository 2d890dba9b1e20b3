import styles from './chart.module.css';
import { gridOf } from './chart.rules.ts';
import { ChartGrid } from './chart-grid.tsx';

/** The side of the square the line is drawn in, which is then stretched to the available space. */
const SIDE = 1000;

/** How one number changed over time, in even steps; `limit` is drawn as its own line if it fits in the chart. */
export function LineChart({
  values,
  limit,
  names,
}: {
  values: readonly number[];
  limit?: number | undefined;
  /** Shown below the chart, from its first step to its last. */
  names: readonly string[];
}) {
  const greatest = Math.max(0, ...values);
  // A limit far above the line would flatten it
  const shown = limit !== undefined && limit > 0 && limit <= greatest * 3 ? limit : undefined;
  const grid = gridOf(Math.max(greatest, shown ?? 0));
  const top = grid.at(-1) ?? 1;
  const x = (at: number) => (values.length < 2 ? SIDE : (at * SIDE) / (values.length - 1));
  const y = (value: number) => SIDE - (value * SIDE) / top;
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <ChartGrid grid={grid} />
        <svg className={styles.svg} viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
          {values.length > 1 && <path d={`${line}L${SIDE} ${SIDE}L0 ${SIDE}Z`} className={styles.area} />}
          <path d={line} className={styles.stroke} />
          {shown !== undefined && <path d={`M0 ${y(shown)}H${SIDE}`} className={styles.limit} />}
        </svg>
      </div>
      <div className={styles.names}>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}
