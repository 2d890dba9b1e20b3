import type { EventDetail } from '#contract/events/event.ts';
import { coverPath } from '#covers/address.ts';
import { eventAddress } from './event-time.rules.ts';

/** schema.org Event for search engines. The location is the event's page: the meeting URL appears nowhere. */
export function eventJsonLd(origin: string, event: EventDetail) {
  const url = `${origin}/events/${eventAddress(event)}`;
  const prices = event.ticketed ? event.ticketTypes : null;
  const available = (seats: number) => `https://schema.org/${seats > 0 ? 'InStock' : 'SoldOut'}`;
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: event.name,
    description: event.shortDescription || event.name,
    image: [new URL(event.imageUrl ?? coverPath(event.cover, 1200), origin).href],
    startDate: event.startsAtUtc,
    endDate: event.endsAtUtc,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: event.schoolName, url: `${origin}/schools/${event.schoolSlug}` },
    ...(event.eventHosts.length > 0
      ? { performer: event.eventHosts.map(({ name }) => ({ '@type': 'Person', name })) }
      : {}),
    isAccessibleForFree: prices === null || prices.some((type) => type.nonmemberPrice === 0),
    offers: (prices ?? [{ name: 'Seat', nonmemberPrice: 0, seatsRemaining: event.seatsRemaining }]).map((type) => ({
      '@type': 'Offer',
      name: type.name,
      price: type.nonmemberPrice,
      priceCurrency: 'USD',
      availability: available(type.seatsRemaining),
      url,
    })),
  };
}
