import type { ReactNode } from 'react';
import styles from './calendar-fold.module.css';

/** 'Add to calendar', which unfolds the ways to do it. */
export function CalendarFold({ onToggle, children }: { onToggle?: (open: boolean) => void; children: ReactNode }) {
  return (
    <details className={styles.calendar} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>Add to calendar</summary>
      {children}
    </details>
  );
}
