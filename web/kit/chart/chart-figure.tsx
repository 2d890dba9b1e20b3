import type { ReactNode } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './chart.module.css';

export interface ChartTable {
  /** Column headings; the first column names the row. */
  heads: readonly [first: string, ...more: string[]];
  rows: readonly { key: string | number; cells: readonly [first: ReactNode, ...more: ReactNode[]] }[];
}

/** A chart under its title, with a sentence for everyone and the numbers themselves as a table. */
export function ChartFigure({
  title,
  words,
  legend,
  plot,
  table,
}: {
  title: string;
  /** What the chart says, in a sentence. */
  words: ReactNode;
  legend?: ReactNode;
  /** Hidden from screen readers, which get the sentence and the table. */
  plot: ReactNode;
  table: ChartTable;
}) {
  const [first, ...more] = table.heads;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={textStyles.strong}>{title}</span>
        <span className={textStyles.soft}>{words}</span>
        {legend}
      </figcaption>
      <div aria-hidden="true">{plot}</div>
      <details className={styles.numbers}>
        <summary>Numbers as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}, numbers`}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {more.map((head) => (
                  <th key={head} scope="col" className={styles.number}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells: [name, ...figures] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, at) => (
                    <td key={more[at]} className={styles.number}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
