import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** A short table within a page. `figures`: the headers of numeric columns. On a phone it scrolls within its box. */
export function PlainTable({
  label,
  head,
  figures = [],
  children,
}: {
  label: string;
  head: readonly string[];
  figures?: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((heading) => (
              <th key={heading} scope="col" className={figures.includes(heading) ? styles.figure : undefined}>
                {heading || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
