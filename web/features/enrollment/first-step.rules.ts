import type { EventCard } from '#contract/events/event.ts';
import { statusAt } from '#web/features/events/page/event-time.rules.ts';
import type { WeekItem } from '#web/features/events/sessions/week.rules.ts';

/**
 * The first event of the week, running or next, that is free for a newcomer, public, has a seat, and can still be
 * joined.
 */
export function firstStepOf(things: readonly WeekItem[], clock: number | null): EventCard | null {
  for (const item of things) {
    if (item.kind !== 'event' || item.mine) continue;
    const { event } = item;
    const free = !event.ticketed || event.fromPrice === 0;
    const status = statusAt(event, clock);
    // A ticketed event admits no one after it starts.
    const opens = status === 'published' || (status === 'started' && !event.ticketed);
    if (free && event.admittance === 'public' && event.seatsRemaining > 0 && opens) return event;
  }
  return null;
}
