import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import styles from './managed-row.module.css';

/** The date in a teacher's row; an empty leaf if there is no date yet. */
export function ManagedLeaf({ at }: { at: string | null }) {
  if (at !== null) return <CalendarLeaf at={at} />;
  return (
    <span className={styles.undated} aria-hidden="true">
      ?
    </span>
  );
}
