import { EVENT_REFUSALS, type SeatWaitlistEntry, type TicketType } from '#contract/events/event.ts';
import { formatDollarRange, formatDollars } from '#contract/primitives/money.ts';
import type { EventPageData } from '../list/events.query.ts';
import { statusAt } from './event-time.rules.ts';

/** The one thing the event card says. */
export type EventEligibility =
  | { kind: 'draft' | 'cancelled' | 'ended' }
  /** A ticketed event is running: nothing can be sold, changed, or canceled anymore. */
  | { kind: 'closed' }
  /** People get in by ticket, and none is on sale now; anyone on the waitlist keeps their position. */
  | { kind: 'off-sale'; entry: SeatWaitlistEntry | null }
  /** Not open to this person, with the reason. */
  | { kind: 'refused'; code: string; message: string }
  | {
      kind: 'attending';
      paid: boolean;
      byEnrolment: boolean;
      ticketName: string | null;
      /** True: shows 'Attend Event Now'. */
      join: boolean;
      /** True if the doors are open, but the event hasn't begun. */
      early: boolean;
      cancel: boolean;
      refund: boolean;
      /** True if the attendee can switch to another free ticket. */
      change: boolean;
    }
  /** An RSVP by email that isn't confirmed yet. */
  | { kind: 'pending' }
  /** A seat is held for this person until the offer expires. */
  | { kind: 'offered'; entry: SeatWaitlistEntry; buy: BuyWord; ticketed: boolean }
  | { kind: 'sold-out'; entry: SeatWaitlistEntry | null; wait: boolean; ticketed: boolean }
  /** `now`: the event is running, so an RSVP joins it directly. */
  | { kind: 'open'; buy: BuyWord; ticketed: boolean; now: boolean };

/** A zero-priced event shows 'Attend', otherwise 'Register' leads to checkout (L§4). */
export type BuyWord = 'Attend' | 'Register';

export function buyWordOf(types: readonly Pick<TicketType, 'oneTimePrice'>[]): BuyWord {
  return types.every((type) => type.oneTimePrice === 0) ? 'Attend' : 'Register';
}

/** What a ticket costs this person today, including any code they hold. */
export function priceToday(type: Pick<TicketType, 'oneTimePrice' | 'codePrice'>): number {
  return type.codePrice ?? type.oneTimePrice;
}

export function registerLabel(price: number): string {
  return `Register · ${price === 0 ? 'Free' : formatDollars(price)}`;
}

/** Refusals that replace the attend button; all others are shown after a click. */
const CLOSED_TO_PERSON: ReadonlySet<string> = new Set([
  EVENT_REFUSALS.membersOnly,
  EVENT_REFUSALS.membersFirst,
  EVENT_REFUSALS.notEnrolled,
]);

/** What the event card says to this person at this instant. */
export function eligibilityAt(page: EventPageData, clock: number): EventEligibility {
  const { event, attendance, may, waitlist } = page;
  const status = statusAt(event, clock);
  if (status === 'draft' || status === 'cancelled') return { kind: status };
  if (status === 'completed') return { kind: 'ended' };
  const running = status === 'started';
  if (attendance?.state === 'pending') return { kind: 'pending' };
  if (attendance) {
    const free = !attendance.paid;
    return {
      kind: 'attending',
      paid: attendance.paid,
      byEnrolment: attendance.byEnrolment,
      ticketName: attendance.ticketTypeName,
      join: running,
      early: !running && clock >= Date.parse(page.joinOpensAtUtc),
      cancel: free && !running && may.cancel.allowed,
      refund: attendance.paid && !running && may.refund,
      change: free && !running && event.ticketTypes.some((type) => canSwitchTo(type, attendance.ticketTypeId)),
    };
  }
  if (running && event.ticketed) return { kind: 'closed' };
  if (!may.attend.allowed && may.attend.code && CLOSED_TO_PERSON.has(may.attend.code)) {
    return { kind: 'refused', code: may.attend.code, message: may.attend.message ?? '' };
  }
  const { ticketed } = event;
  if (ticketed && event.ticketTypes.length === 0) return { kind: 'off-sale', entry: waitlist[0] ?? null };
  const buy = buyWordOf(event.ticketTypes);
  const offer = waitlist.find((entry) => isOffered(entry, clock));
  if (offer) {
    const offered = event.ticketTypes.filter((type) => type.id === offer.ticketTypeId);
    return { kind: 'offered', entry: offer, buy: buyWordOf(offered), ticketed };
  }
  if (event.seatsRemaining <= 0) {
    return { kind: 'sold-out', entry: waitlist[0] ?? null, wait: may.wait, ticketed };
  }
  return { kind: 'open', buy, ticketed, now: running };
}

function canSwitchTo(type: TicketType, held: number | null): boolean {
  return type.id !== held && type.oneTimePrice === 0 && type.seatsRemaining > 0;
}

/** An expired offer no longer counts, even if the last response still had it. */
export function isOffered(entry: SeatWaitlistEntry, clock: number): boolean {
  return entry.state === 'offered' && (entry.offerExpiresAt === null || Date.parse(entry.offerExpiresAt) > clock);
}

export interface PriceRange {
  lowest: number;
  highest: number;
}

function rangeOf(prices: readonly number[]): PriceRange {
  return prices.length === 0
    ? { lowest: 0, highest: 0 }
    : { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** The price for this person, from the cheapest ticket to the most expensive. */
export const priceOf = (types: readonly TicketType[]): PriceRange => rangeOf(types.map(priceToday));

/** The price for members, if it is lower; otherwise null. */
export function memberPriceOf(types: readonly TicketType[]): PriceRange | null {
  const members = rangeOf(types.map((type) => type.price));
  return types.some((type) => type.price < type.oneTimePrice) ? members : null;
}

/** The member price, worded for the middle of a sentence. */
export function memberPriceText({ lowest, highest }: PriceRange): string {
  if (highest === 0) return 'free';
  if (lowest === highest) return formatDollars(highest);
  return lowest === 0 ? `free – ${formatDollars(highest)}` : formatDollarRange(lowest, highest);
}

/** The page while the request is pending: shows the toggle's effect, which is undone if the server refuses. */
export function withAttendance(
  page: EventPageData,
  wanted: { attending: boolean; ticketTypeId: number | null },
): EventPageData {
  const { event, attendance } = page;
  const before = attendance?.state === 'attending';
  if (!wanted.attending) {
    const freed = attendance?.ticketTypeId ?? null;
    return {
      ...page,
      attendance: null,
      attendingEventIds: page.attendingEventIds.filter((id) => id !== event.id),
      event: withSeats(event, before ? 1 : 0, freed),
      may: { ...page.may, attend: { allowed: true, code: null, message: null } },
    };
  }
  return {
    ...page,
    attendance: {
      state: 'attending',
      ticketTypeId: wanted.ticketTypeId,
      ticketTypeName: event.ticketTypes.find((type) => type.id === wanted.ticketTypeId)?.name ?? null,
      paid: false,
      byEnrolment: attendance?.byEnrolment ?? false,
      joined: attendance?.joined ?? false,
    },
    attendingEventIds: [...new Set([...page.attendingEventIds, event.id])],
    waitlist: page.waitlist.filter((entry) => entry.ticketTypeId !== wanted.ticketTypeId),
    event: withSeats(event, before ? 0 : -1, wanted.ticketTypeId),
    may: { ...page.may, cancel: { allowed: true, code: null, message: null } },
  };
}

function withSeats(event: EventPageData['event'], freed: number, ticketTypeId: number | null): EventPageData['event'] {
  return {
    ...event,
    attendeesCount: Math.max(0, event.attendeesCount - freed),
    seatsRemaining: Math.max(0, event.seatsRemaining + freed),
    ticketTypes: event.ticketTypes.map((type) =>
      type.id === ticketTypeId ? { ...type, seatsRemaining: Math.max(0, type.seatsRemaining + freed) } : type,
    ),
  };
}
