import { useSuspenseQuery } from '@tanstack/react-query';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { PublicAttend } from '../attend/public-attend.tsx';
import { eventQuery } from '../list/events.query.ts';
import styles from './embed-page.module.css';
import { EventBadge } from './event-badge.tsx';
import { useClock } from './event-clock.ts';
import { eventAddress, statusAt } from './event-time.rules.ts';

/** An event in a frame on another site: what, when, and attending by e-mail. It never signs in and never cancels. */
export function EmbedPage({ id }: { id: number }) {
  const { event, nowUtc } = useSuspenseQuery(eventQuery(id)).data;
  const clock = useClock([event.startsAtUtc, event.endsAtUtc]) ?? Date.parse(nowUtc);
  const status = statusAt(event, clock);
  const open =
    event.admittance === 'public' &&
    event.cohortId === null &&
    event.seatsRemaining > 0 &&
    (status === 'published' || (status === 'started' && !event.ticketed));
  return (
    <main className={styles.embed}>
      <div className={styles.cover}>
        <Cover name={event.name} topic={event.kind} imageUrl={event.imageUrl} first />
      </div>
      <div className={styles.words}>
        <div className={styles.when}>
          <CalendarLeaf at={event.startsAtUtc} />
          <div>
            <h1 className={styles.title}>{event.name}</h1>
            <p className={styles.soft}>
              <DateOnly at={event.startsAtUtc} /> · <TimeWithZone at={event.startsAtUtc} until={event.endsAtUtc} />
            </p>
          </div>
        </div>
        {status !== 'published' && <EventBadge status={status} />}
        {open ? (
          <PublicAttend event={event} mayCancel={false} />
        ) : (
          status === 'published' && event.seatsRemaining <= 0 && <p>No seats remaining</p>
        )}
        <ButtonAnchor
          variant="quiet"
          size="sm"
          href={`${publicConfig().origin}/events/${eventAddress(event)}`}
          target="_blank"
          rel="noopener"
        >
          See it on Callboard
        </ButtonAnchor>
      </div>
    </main>
  );
}
