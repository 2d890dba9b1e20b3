import type { EventCard } from '#contract/events/event.ts';
import { statusAt } from '#web/domain/events/page/event-time.rules.ts';
import type { WeekThing } from '#web/domain/events/sessions/week.rules.ts';

/** The next evening of the week that costs a newcomer nothing, is open to all, hasn't begun and has a seat. */
export function firstStepOf(things: readonly WeekThing[], clock: number | null): EventCard | null {
  for (const thing of things) {
    if (thing.kind !== 'event' || thing.mine) continue;
    const { event } = thing;
    const free = !event.ticketed || event.fromPrice === 0;
    if (free && event.admittance === 'public' && event.seatsRemaining > 0 && statusAt(event, clock) === 'published') {
      return event;
    }
  }
  return null;
}
