import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClock } from '#web/kit/time/use-clock.ts';
import { statusAt } from '../page/event-time.rules.ts';
import { EventCard } from './event-card.tsx';
import { nextEventsQuery } from './events.query.ts';
import styles from './next-event.module.css';

/** The next event that is open to everyone, shown beside sign-in and error pages; renders nothing if there is none. */
export function NextEvent() {
  const { data } = useQuery(nextEventsQuery);
  const clock = useClock((data?.events ?? []).map(({ startsAtUtc }) => startsAtUtc));
  const event = data?.events.find(
    (each) => each.admittance === 'public' && each.seatsRemaining > 0 && statusAt(each, clock) === 'published',
  );
  if (!event) return null;
  return (
    <section className={styles.next} aria-labelledby="next-evening">
      <h2 id="next-evening">Next event, open to everyone</h2>
      <EventCard event={event} going={false} clock={clock} />
      <Link to="/events">See all upcoming events</Link>
    </section>
  );
}
