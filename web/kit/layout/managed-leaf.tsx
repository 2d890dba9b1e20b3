import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import styles from './managed-row.module.css';

/** The date of a teacher's row; what has none yet shows an empty leaf. */
export function ManagedLeaf({ at }: { at: string | null }) {
  if (at !== null) return <CalendarLeaf at={at} />;
  return (
    <span className={styles.undated} aria-hidden="true">
      ?
    </span>
  );
}
