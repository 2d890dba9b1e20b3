import type { ReactNode } from 'react';
import { Dotted } from '#web/kit/text/dotted.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './next-card.module.css';

interface NextCardProps {
  /** The id of the label, which names the section. */
  readonly id: string;
  /** The start time (ISO 8601). */
  readonly at: string;
  /** 'Next up', and how long until then. */
  readonly label: ReactNode;
  readonly name: ReactNode;
  /** What the next item belongs to, shown before the time; `more` follows the time. */
  readonly place: ReactNode;
  readonly more?: ReactNode;
  readonly before?: ReactNode;
  /** The join button. */
  readonly children?: ReactNode;
}

/** The one large card at the top of a page: what is next, when, and how to join. */
export function NextCard({ id, at, label, name, place, more, before, children }: NextCardProps) {
  return (
    <section className={styles.next} aria-labelledby={id}>
      <CalendarLeaf at={at} />
      <div className={styles.words}>
        <p id={id} className={styles.label}>
          {label}
        </p>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.soft}>
          <Dotted>
            {place}
            <DateTime at={at} />
            {more}
          </Dotted>
        </p>
        {before}
      </div>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
