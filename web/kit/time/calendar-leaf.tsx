import { formatDate, leafOf } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import styles from './calendar-leaf.module.css';

interface CalendarLeafProps {
  at: string;
  size?: 'sm' | 'md';
  /** Filled: the person is going; outlined: an event on offer, listed beside those. */
  look?: 'plain' | 'filled' | 'outlined';
}

/** A date as a page of a wall calendar; the small size omits the weekday. */
export function CalendarLeaf({ at, size = 'md', look = 'plain' }: CalendarLeafProps) {
  const zone = useTimeZone();
  const date = new Date(at);
  const { month, day, weekday } = leafOf(date, zone);
  return (
    <time dateTime={at} className={`${styles.leaf} ${styles[size]} ${look === 'plain' ? '' : styles[look]}`}>
      <span className="visually-hidden">{formatDate(date, zone, 'full')}</span>
      <span className={styles.month} aria-hidden="true">
        {month}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      {size === 'md' && (
        <span className={styles.weekday} aria-hidden="true">
          {weekday}
        </span>
      )}
    </time>
  );
}
