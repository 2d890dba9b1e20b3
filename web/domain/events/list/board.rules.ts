import type { EventCard } from '#contract/events/event.ts';

/** The evening that leads a page: the first of the next ones that brought a picture of its own, else the first. */
export function leadOf<Event extends Pick<EventCard, 'imageUrl'>>(events: readonly Event[]): Event | undefined {
  return events.find(({ imageUrl }) => imageUrl !== null) ?? events[0];
}
