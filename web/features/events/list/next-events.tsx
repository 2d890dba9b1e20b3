import type { EventCard as Event } from '#contract/events/event.ts';
import { CardGrid } from '#web/kit/layout/page.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { EventCard } from './event-card.tsx';

/** A few of a school's upcoming events, as cards. */
export function NextEvents({ events, going }: { events: readonly Event[]; going: readonly number[] }) {
  const clock = useClock(events.flatMap((event) => [event.startsAtUtc, event.endsAtUtc]));
  return (
    <CardGrid min={280}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} going={going.includes(event.id)} clock={clock} school={false} compact />
      ))}
    </CardGrid>
  );
}
