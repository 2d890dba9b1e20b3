import { joinOpensAt } from '#contract/events/door.ts';
import type { EventStatus } from '#contract/events/event.ts';
import { counted } from '#web/kit/text/counted.ts';

export interface Timed {
  status: EventStatus;
  startsAtUtc: string;
  endsAtUtc: string;
}

/**
 * The status at an instant, as the server would report it: an open page follows its own clock. `clock` null: as last
 * reported.
 */
export function statusAt(event: Timed, clock: number | null): EventStatus {
  if (clock === null || event.status === 'draft' || event.status === 'cancelled' || event.status === 'completed') {
    return event.status;
  }
  if (clock >= Date.parse(event.endsAtUtc)) return 'completed';
  return clock >= Date.parse(event.startsAtUtc) ? 'started' : 'published';
}

/** When the available actions change: when the doors open, when the event starts, and when it ends. */
export function momentsOf({ startsAtUtc, endsAtUtc }: Timed): string[] {
  return [joinOpensAt(new Date(startsAtUtc)).toISOString(), startsAtUtc, endsAtUtc];
}

/**
 * How people get in at an instant: early, now, or not at all. `clock` null: as the server reported, which never says
 * early.
 */
export function joinsAt(event: Timed, clock: number | null): 'early' | 'now' | null {
  const status = statusAt(event, clock);
  if (status === 'started') return 'now';
  const early = status === 'published' && clock !== null && clock >= joinOpensAt(new Date(event.startsAtUtc)).getTime();
  return early ? 'early' : null;
}

/** Path segment of an event's page. */
export function eventAddress({ id, slug }: { id: number; slug: string }): string {
  return slug === '' ? String(id) : `${id}-${slug}`;
}

/** The number before the first hyphen; undefined if there is none. */
export function eventIdOf(address: string): number | undefined {
  const [, digits] = /^(\d{1,15})(-.*)?$/.exec(address) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Seats are shown once they are few: under a fifth of all, but never at more than 50, since two thousand of twelve
 * thousand aren't few.
 */
const FEW = 1 / 5;
const MAX_FEW = 50;
export function seatsLeftText(event: { seatsRemaining: number; attendeesCount: number }): string | null {
  const { seatsRemaining: remaining, attendeesCount } = event;
  if (remaining <= 0) return 'No seats remaining';
  return remaining < Math.min((remaining + attendeesCount) * FEW, MAX_FEW)
    ? `${counted(remaining, 'seat')} left`
    : null;
}

/** How many of a ticket are left, in words, and whether that is few. */
export function ticketSeatsLeft(type: { seatsRemaining: number; capacity: number }): { few: boolean; said: string } {
  const { seatsRemaining, capacity } = type;
  const said = seatsLeftText({ seatsRemaining, attendeesCount: capacity - seatsRemaining });
  return { few: seatsRemaining > 0 && said !== null, said: said ?? `${counted(seatsRemaining, 'seat')} left` };
}
