import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/events/event.ts';
import { schoolEventsQuery } from '#web/features/events/list/school-events.query.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './free-event.module.css';

/** Free, open to everyone, and with a seat left. */
export function isFreeEvent(event: EventCard): boolean {
  return event.admittance === 'public' && event.seatsRemaining > 0 && (!event.ticketed || event.fromPrice === 0);
}

/** For people who aren't sure yet: the school's next free event. Renders nothing if there is none. */
export function FreeEvent({ schoolSlug }: { schoolSlug: string }) {
  const event = useQuery(schoolEventsQuery(schoolSlug)).data?.find(isFreeEvent);
  if (!event) return null;
  return (
    <aside className={styles.liveEvent} aria-label="A free event">
      <p className={textStyles.softSmall}>Not sure yet? Try a free event first</p>
      <p>
        <Link to="/events/$address" params={{ address: `${event.id}-${event.slug}` }}>
          {event.name}
        </Link>
      </p>
      <p className={textStyles.softSmall}>
        <DateTime at={event.startsAtUtc} />
      </p>
    </aside>
  );
}
