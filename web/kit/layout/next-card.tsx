import type { ReactNode } from 'react';
import { Dotted } from '#web/kit/text/dotted.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './next-card.module.css';

interface NextCardProps {
  /** Id of the label, which names the section. */
  readonly id: string;
  /** When it starts (ISO 8601). */
  readonly at: string;
  /** 'Next up', and how long until then. */
  readonly label: ReactNode;
  readonly name: ReactNode;
  /** Where it belongs, before the time, and what else is known, after it. */
  readonly place: ReactNode;
  readonly more?: ReactNode;
  /** What to do before it. */
  readonly before?: ReactNode;
  /** The way in. */
  readonly children?: ReactNode;
}

/** The one large thing on top of a page: what comes next, when, and the way in. */
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
