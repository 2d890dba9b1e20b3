import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Face } from '#web/kit/picture/face.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { TimeWithZone } from '#web/kit/time/date-time.tsx';
import { eventAddress } from '../page/event-time.rules.ts';
import styles from './board-of-evenings.module.css';
import { nextEveningsQuery } from './events.query.ts';

const SHOWN = 4;

/** The callboard itself: which evenings come next, and who holds them. */
export function BoardOfEvenings() {
  const { events } = useSuspenseQuery(nextEveningsQuery).data;
  const shown = events.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <aside className={styles.board} aria-labelledby="on-the-board">
      <h2 id="on-the-board">Next on the board</h2>
      <ul>
        {shown.map((event) => {
          const [host] = event.hostNames;
          return (
            <li key={event.id}>
              <CalendarLeaf at={event.startsAtUtc} size="sm" />
              <div className={styles.words}>
                <Link to="/events/$address" params={{ address: eventAddress(event) }}>
                  {event.name}
                </Link>
                <p className={styles.when}>
                  <TimeWithZone at={event.startsAtUtc} />
                  <span title={event.schoolName}>
                    <i aria-hidden="true"> · </i>
                    {event.schoolName}
                  </span>
                </p>
              </div>
              {host && <Face name={host} imageUrl={event.hostImageUrls[0]} size="row" />}
            </li>
          );
        })}
      </ul>
      <p className={styles.all}>
        <Link to="/events">See all upcoming events</Link>
      </p>
    </aside>
  );
}
