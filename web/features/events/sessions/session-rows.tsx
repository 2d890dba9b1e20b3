import type { ReactNode } from 'react';
import styles from './session-rows.module.css';

/** Rows of sessions and events in one frame, two per line if there is room; with `long`, always one per line. */
export function SessionRows({ long = false, children }: { long?: boolean; children: ReactNode }) {
  return <ul className={long ? styles.rows : `${styles.rows} ${styles.pairs}`}>{children}</ul>;
}
