import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** A number in a `PlainTable`: at the right, under its head. */
export function FigureCell({ children }: { children: ReactNode }) {
  return <td className={styles.figure}>{children}</td>;
}
