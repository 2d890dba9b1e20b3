import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EventDetail, type EventStatus, TICKETS_CLOSED } from '#contract/events/event.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { publicConfig } from '#web/platform/public-config.ts';
import { PublicAttend } from '../attend/public-attend.tsx';
import { EventHosts, EventPrice } from '../list/event-card.tsx';
import { eventQuery } from '../list/events.query.ts';
import styles from './embed-page.module.css';
import { EventBadge } from './event-badge.tsx';
import { eventAddress, statusAt } from './event-time.rules.ts';

/**
 * An event embedded in another site: what, when, and attending by email. It never signs anyone in and never cancels.
 */
export function EmbedPage({ id }: { id: number }) {
  const { event, may, nowUtc } = useSuspenseQuery(eventQuery(id)).data;
  const clock = useClock([event.startsAtUtc, event.endsAtUtc]) ?? Date.parse(nowUtc);
  const status = statusAt(event, clock);
  // Someone waiting for the email keeps the form, even if theirs was the last seat.
  const [asked, setAsked] = useState(false);
  const open =
    event.admittance === 'public' &&
    event.cohortId === null &&
    event.seatsRemaining > 0 &&
    (status === 'published' || (status === 'started' && !event.ticketed));
  return (
    <AccentFrame accent={event.accent}>
      <main className={styles.embed}>
        <Cover cover={event.cover} imageUrl={event.imageUrl} first />
        <div className={styles.words}>
          <div className={styles.when}>
            <CalendarLeaf at={event.startsAtUtc} />
            <div>
              <h1 className={styles.title}>{event.name}</h1>
              <p className={textStyles.softSmall}>
                <DateOnly at={event.startsAtUtc} /> · <TimeWithZone at={event.startsAtUtc} until={event.endsAtUtc} />
              </p>
            </div>
          </div>
          <div className={styles.by}>
            <EventHosts event={event} school={false} />
            {event.hostNames.length > 0 && <p className={textStyles.softSmall}>{event.schoolName}</p>}
          </div>
          {status !== 'published' && <EventBadge status={status} />}
          <p className={styles.costs}>
            <EventPrice event={event} going={false} clock={clock} />
            {event.attendeesCount > 0 && (
              <span className={textStyles.softSmall}>
                {formatCount(event.attendeesCount)} {status === 'completed' ? 'attended' : 'going'}
              </span>
            )}
          </p>
          {open || asked ? (
            <PublicAttend event={event} live={status === 'started'} framed onAsked={setAsked} />
          ) : (
            <WhyNot event={event} status={status} refused={may.attend.message} />
          )}
          <ButtonAnchor
            variant="quiet"
            size="sm"
            href={`${publicConfig().origin}/events/${eventAddress(event)}`}
            target="_blank"
            rel="noopener"
          >
            View on Callboard
          </ButtonAnchor>
        </div>
      </main>
    </AccentFrame>
  );
}

/** Why no one can attend from here; renders nothing if the badge above already says so. */
function WhyNot({
  event,
  status,
  refused,
}: {
  event: EventDetail;
  status: EventStatus;
  /** Why this person can't attend, regardless of time and seats. */
  refused: string | null;
}) {
  if (status === 'started' && event.ticketed) return <p>{TICKETS_CLOSED}</p>;
  if (status !== 'published' && status !== 'started') return null;
  if (!refused && event.ticketed && event.ticketTypes.length === 0) return <p>Tickets aren’t on sale right now.</p>;
  return <p>{refused ?? (event.seatsRemaining <= 0 ? 'No seats remaining' : 'Attend on Callboard.')}</p>;
}
