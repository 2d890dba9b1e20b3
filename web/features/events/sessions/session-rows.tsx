import type { ReactNode } from 'react';
import styles from './session-rows.module.css';

/** Lines of sessions and events in one frame, two side by side where there is room; `long` ones one below the other. */
export function SessionRows({ long = false, children }: { long?: boolean; children: ReactNode }) {
  return <ul className={long ? styles.rows : `${styles.rows} ${styles.pairs}`}>{children}</ul>;
}
