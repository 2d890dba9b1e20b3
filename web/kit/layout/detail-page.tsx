import type { ReactNode } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '../time/calendar-leaf.tsx';
import { DateOnly, DateTime, HostTime, TimeWithZone } from '../time/date-time.tsx';
import styles from './detail-page.module.css';

interface DetailPageProps {
  cover: ReactNode;
  head: ReactNode;
  /** Below the head; on a phone below the card, which comes first there. */
  facts?: ReactNode;
  /** The card beside the text, above it on a phone: the page's one action. */
  side: ReactNode;
  /** True if the card has its own bar at the bottom of a phone. */
  bar?: boolean;
  children: ReactNode;
}

/** The page for one live event or workout: cover and head, its card, its text in parts. */
export function DetailPage({ cover, head, facts, side, bar = false, children }: DetailPageProps) {
  return (
    <article className={bar ? `${styles.page} ${styles.aboveBar}` : styles.page}>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.column}>
        <header className={styles.head}>{head}</header>
        {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        <div className={styles.side}>{side}</div>
      </div>
      <div className={styles.text}>{children}</div>
    </article>
  );
}

/** The small line above the name. */
export function DetailKind({ children }: { children: ReactNode }) {
  return <p className={styles.kind}>{children}</p>;
}

/**
 * When it takes place: calendar leaf, date, and the time in the reader's zone, plus the host's if it differs.
 * `movedFrom`: the original start.
 */
export function DetailWhen({
  startsAt,
  endsAt,
  hostZone,
  movedFrom = null,
}: {
  startsAt: string;
  endsAt: string;
  hostZone: string;
  movedFrom?: string | null;
}) {
  return (
    <div className={styles.when}>
      <CalendarLeaf at={startsAt} />
      <div>
        {movedFrom && (
          <p className={styles.moved}>
            <strong>New time</strong>{' '}
            <s>
              <DateTime at={movedFrom} />
            </s>
          </p>
        )}
        <p className={textStyles.strong}>
          <DateOnly at={startsAt} style="full" />
        </p>
        <p>
          <TimeWithZone at={startsAt} until={endsAt} />
        </p>
        <p className={styles.soft}>
          <HostTime at={startsAt} hostZone={hostZone} />
        </p>
      </div>
    </div>
  );
}

/** A part of the text with its title. `label`: an accessible name, if it can be jumped to. */
export function DetailPart({ title, label, children }: { title?: string; label?: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={label}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}
