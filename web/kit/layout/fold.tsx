import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

/**
 * What a page keeps but doesn't lead with, behind one line that says what it is and how much. The browser's own: drawn on the
 * server, opened by key, by a search in the page and by a jump to an address inside.
 */
export function Fold({
  title,
  note,
  open = false,
  stacked = false,
  children,
}: {
  title: ReactNode;
  /** How much there is. */
  note?: string | undefined;
  /** As the page begins. */
  open?: boolean;
  /** One of several beside each other: how much stands below, so that they are equally high. */
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={stacked ? `${styles.fold} ${styles.stacked}` : styles.fold} open={open}>
      <summary>
        <span className={styles.words}>
          {title}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
