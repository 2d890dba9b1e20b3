import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

/**
 * Secondary content, collapsed behind one line that says what it is and how much. Uses the browser's own `<details>`:
 * it is server-rendered, and it opens by keyboard, by find-in-page, and by a link to an anchor inside.
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
  open?: boolean;
  /** For several in a row: the note goes below the title, so that all have the same height. */
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
