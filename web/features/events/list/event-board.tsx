import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/events/event.ts';
import { formatList } from '#contract/primitives/list-words.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face, Faces } from '#web/kit/picture/face.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { eventAddress } from '../page/event-time.rules.ts';
import styles from './event-board.module.css';
import { nextEventsQuery } from './events.query.ts';

const SHOWN = 4;

/** The next events, with their hosts. The live one, or the nearest, leads with its picture. */
export function EventBoard() {
  const { events } = useSuspenseQuery(nextEventsQuery).data;
  const [lead, ...rest] = events.slice(0, SHOWN);
  if (!lead) return null;
  return (
    <aside className={`${layoutStyles.surface} ${styles.board}`} aria-labelledby="on-the-board">
      <h2 id="on-the-board" className={styles.title}>
        Coming up
      </h2>
      <Lead event={lead} />
      {rest.length > 0 && (
        <ul>
          {rest.map((event) => {
            const [host] = event.hostNames;
            return (
              <li key={event.id}>
                <CalendarLeaf at={event.startsAtUtc} size="sm" />
                <div className={styles.words}>
                  <EventLink event={event} />
                  <When event={event} />
                </div>
                {host && <Face name={host} imageUrl={event.hostImageUrls[0]} size="row" />}
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.all}>
        <Link to="/events">See all upcoming events</Link>
      </p>
    </aside>
  );
}

function EventLink({ event }: { event: EventCard }) {
  return (
    <Link to="/events/$address" params={{ address: eventAddress(event) }}>
      {event.name}
    </Link>
  );
}

/**
 * `Tomorrow · 7:00 PM EST`, and who hosts the event. `dated`: includes the date, where no calendar leaf beside it shows
 * it.
 */
function When({ event, dated = false }: { event: EventCard; dated?: boolean }) {
  return (
    <p className={styles.when}>
      <span>
        {event.status === 'started' ? <span>Live now</span> : <ListDay at={event.startsAtUtc} dated={dated} />}
        <span>{' · '}</span>
        <TimeWithZone at={event.startsAtUtc} />
      </span>
      <span title={event.schoolName}>
        <i aria-hidden="true"> · </i>
        {event.schoolName}
      </span>
    </p>
  );
}

/** The leading event: its picture, its hosts, and how many people attend. */
function Lead({ event }: { event: EventCard }) {
  const hosts = event.hostNames.map((name, at) => ({ name, imageUrl: event.hostImageUrls[at] }));
  return (
    <div className={styles.lead}>
      <Cover cover={event.cover} imageUrl={event.imageUrl} first />
      <div className={styles.caption}>
        <When event={event} dated />
        <p className={styles.name}>
          <EventLink event={event} />
        </p>
        {hosts.length > 0 && (
          <p className={styles.hosts}>
            <Faces people={hosts} />
            <span>
              With {formatList(event.hostNames)}
              {event.attendeesCount > 0 && <span>{` · ${event.attendeesCount} going`}</span>}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
