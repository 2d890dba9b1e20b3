import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import type { WaitlistEntry } from './waitlist.store.ts';

/** A waitlist entry or an offered seat, for responses. Null `ticketTypeId`: the event has no ticket types. */
export function presentEntry(entry: WaitlistEntry, ticketTypeId: number | null): SeatWaitlistEntry {
  return {
    ticketTypeId,
    state: entry.state,
    place: entry.place,
    joinedAt: entry.joinedAt.toISOString(),
    offerExpiresAt: entry.offerExpiresAt?.toISOString() ?? null,
  };
}
