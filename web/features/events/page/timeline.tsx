import type { EventCard } from '#contract/events/event.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { ListDay } from '#web/kit/time/date-time.tsx';
import { dayKey } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { EventLine } from '../list/event-card.tsx';
import styles from './timeline.module.css';

/** Events by day: days on the left, events on the right. */
export function Timeline({
  events,
  going,
  clock,
}: {
  events: readonly EventCard[];
  going: ReadonlySet<number>;
  clock: number | null;
}) {
  const zone = useTimeZone();
  const days = groupBy(events, (event) => dayKey(new Date(event.startsAtUtc), zone));
  return (
    <ol className={styles.days}>
      {[...days].map(([day, onIt]) => {
        const at = onIt[0]?.startsAtUtc ?? '';
        return (
          <li key={day} className={styles.day}>
            <div className={styles.leaf}>
              <CalendarLeaf at={at} />
            </div>
            <div className={layoutStyles.column12}>
              <h2 className={styles.date}>
                <ListDay at={at} />
              </h2>
              {onIt.map((event) => (
                <EventLine key={event.id} event={event} going={going.has(event.id)} clock={clock} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
