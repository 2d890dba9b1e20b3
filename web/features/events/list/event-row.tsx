import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/events/event.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { JoinNow } from '../attend/join-button.tsx';
import { EventBadge } from '../page/event-badge.tsx';
import { eventAddress, statusAt } from '../page/event-time.rules.ts';
import styles from '../sessions/session-row.module.css';

/** An event as a row beside class sessions, with a join button while the event is running. */
export function EventRow({ event, going, clock }: { event: EventCard; going: boolean; clock: number | null }) {
  const status = statusAt(event, clock);
  return (
    <li className={styles.row}>
      <CalendarLeaf at={event.startsAtUtc} size="sm" look={going ? 'filled' : 'outlined'} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/events/$address" params={{ address: eventAddress(event) }}>
            {event.name}
          </Link>
        </p>
        <p className={styles.soft}>
          {event.kind}
          {status === 'published' && (
            <span>
              {' · '}
              <span className={styles.when}>
                <ListDay at={event.startsAtUtc} />, <TimeWithZone at={event.startsAtUtc} />
              </span>
            </span>
          )}
        </p>
      </div>
      {status === 'started' ? <EventBadge status={status} /> : going && <Badge look="published">Going</Badge>}
      {going && <JoinNow event={event} clock={clock} size="sm" aria-description={event.name} />}
    </li>
  );
}
