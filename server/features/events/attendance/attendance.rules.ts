import { ADDRESS_UNVERIFIED } from '#contract/accounts/address-unverified.ts';
import { EVENT_REFUSALS, type EventRefusal, type EventStatus, TICKETS_CLOSED } from '#contract/events/event.ts';

export interface AttendedEvent {
  readonly status: EventStatus;
  readonly classSession: boolean;
  readonly membersOnly: boolean;
  /** True if the event belongs to a course: people enrolled in its cohort count as invited. */
  readonly ofCourse: boolean;
  readonly membersFirstUntil: Date | null;
  /** True if people get in only with an active ticket type, because one was ever active (rules-teachers H1). */
  readonly ticketed: boolean;
}

export interface Attendee {
  readonly canAttendMembersOnly: boolean;
  readonly enrolled: boolean;
  readonly manages: boolean;
  readonly verified: boolean;
}

export interface ChosenTicket {
  readonly id: number;
  readonly active: boolean;
  readonly priceCents: number;
}

export interface Held {
  readonly state: 'attending' | 'pending';
  readonly ticketTypeId: number | null;
  readonly paid: boolean;
}

export interface Refused {
  readonly code: EventRefusal | 'not_found';
  readonly status: 403 | 404 | 409 | 422;
  readonly message: string;
}

export type AttendanceDecision =
  /**
   * Take a seat (`from`: the free ticket released for it). `unheld`: only the seat already held for this person will
   * do, because the ticket has gone off sale or is no longer free; this is the refusal if it isn't held anymore.
   */
  | { readonly do: 'take'; readonly from: Held | null; readonly unheld: Refused | null }
  | { readonly do: 'cancel' }
  | { readonly do: 'nothing'; readonly attending: boolean }
  | { readonly do: 'refuse'; readonly because: Refused };

const no = (code: Refused['code'], status: Refused['status'], message: string): Refused => ({ code, status, message });

/** Every sentence of this feature, in one place. */
export const SENTENCES = {
  membersOnlyVisitor: 'This is a member-only event. You must be a member to attend.',
  membersOnly: 'This event is for members. Become a member to attend.',
  membersFirst: 'Members can RSVP first. Everyone else can RSVP a little later.',
  notEnrolled: 'This class session is for people enrolled in its cohort.',
  draft: "This event isn't published yet.",
  cancelled: 'This event was canceled.',
  ended: 'Event has ended',
  started: 'Event has started!',
  soldOut: 'No seats remaining',
  ticketRequired: 'Please choose a ticket.',
  ticketElsewhere: "This ticket isn't for this event.",
  ticketDisabled: 'This ticket is no longer on sale.',
  ticketPriced: "This ticket isn't free. Pay for it to attend.",
  ticketFree: 'This ticket is free. You can attend without paying.',
  ticketPaid: 'You paid for this ticket. Use Cancel and refund.',
  alreadyHeld: "Confirmed, you're attending this event",
  notAttending: "You're not attending this event.",
} as const;

/** Whether this event is open to this person at all, regardless of seats and tickets. */
export function decideAdmission(event: AttendedEvent, person: Attendee, now: Date): Refused | null {
  if (person.manages) return null;
  if (event.classSession) {
    return person.enrolled ? null : no(EVENT_REFUSALS.notEnrolled, 403, SENTENCES.notEnrolled);
  }
  if (event.ofCourse && person.enrolled) return null;
  if (event.membersOnly && !person.canAttendMembersOnly) {
    return event.ofCourse
      ? no(EVENT_REFUSALS.notEnrolled, 403, SENTENCES.notEnrolled)
      : no(EVENT_REFUSALS.membersOnly, 403, SENTENCES.membersOnly);
  }
  if (event.membersFirstUntil && now < event.membersFirstUntil && !person.canAttendMembersOnly) {
    return no(EVENT_REFUSALS.membersFirst, 403, SENTENCES.membersFirst);
  }
  return null;
}

/** Whether the clock lets anyone in now: ticketed events until the start, others until the end (rules §6). */
export function decideTime(event: Pick<AttendedEvent, 'status' | 'ticketed'>): Refused | null {
  if (event.status === 'draft') return no(EVENT_REFUSALS.draft, 409, SENTENCES.draft);
  if (event.status === 'cancelled') return no(EVENT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
  if (event.status === 'completed') return no(EVENT_REFUSALS.ended, 409, SENTENCES.ended);
  if (event.status === 'started' && event.ticketed) return no(EVENT_REFUSALS.started, 409, TICKETS_CLOSED);
  return null;
}

/** Checks the ticket named for an event; null: it fits. `undefined`: it belongs to another event or doesn't exist. */
export function decideTicket(
  event: Pick<AttendedEvent, 'ticketed'>,
  ticketTypeId: number | null,
  ticket: ChosenTicket | undefined,
): Refused | null {
  if (!event.ticketed) {
    return ticketTypeId === null ? null : no(EVENT_REFUSALS.ticketRequired, 422, SENTENCES.ticketElsewhere);
  }
  if (ticketTypeId === null) return no(EVENT_REFUSALS.ticketRequired, 422, SENTENCES.ticketRequired);
  if (!ticket) return no(EVENT_REFUSALS.ticketRequired, 422, SENTENCES.ticketElsewhere);
  return ticket.active ? null : no(EVENT_REFUSALS.ticketRequired, 422, SENTENCES.ticketDisabled);
}

/** Whether the toggle may cancel an RSVP: before the start, and never for a paid ticket. */
export function decideCancel(event: Pick<AttendedEvent, 'status'>, held: Held | null): Refused | null {
  if (!held) return no(EVENT_REFUSALS.notAttending, 409, SENTENCES.notAttending);
  if (held.paid) return no(EVENT_REFUSALS.ticketPaid, 409, SENTENCES.ticketPaid);
  if (event.status === 'cancelled') return no(EVENT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
  if (event.status === 'completed') return no(EVENT_REFUSALS.ended, 409, SENTENCES.ended);
  if (event.status === 'started') return no(EVENT_REFUSALS.started, 409, SENTENCES.started);
  return null;
}

/**
 * What the toggle does (rules §6). `attending` is the wanted state; without it the toggle flips, except that another
 * free ticket type switches to it. Seats aren't checked here, but when the decision is carried out. A person whose seat
 * is held until they verify their email address may still get it after it has gone off sale (rules-teachers H2).
 */
export function decideAttendance(input: {
  event: AttendedEvent;
  person: Attendee;
  ticketTypeId: number | null;
  ticket: ChosenTicket | undefined;
  held: Held | null;
  attending: boolean | undefined;
  now: Date;
}): AttendanceDecision {
  const { event, person, ticketTypeId, held } = input;
  const attends = held?.state === 'attending';
  const otherTicket = attends && ticketTypeId !== null && held.ticketTypeId !== ticketTypeId;
  const wanted = input.attending ?? !(attends && !otherTicket);
  if (!wanted) {
    if (!held) return { do: 'nothing', attending: false };
    const because = decideCancel(event, held);
    return because ? { do: 'refuse', because } : { do: 'cancel' };
  }
  if (attends && !otherTicket && (!event.ticketed || !held.paid)) return { do: 'nothing', attending: true };
  if (attends && held.paid) {
    return { do: 'refuse', because: no(EVENT_REFUSALS.alreadyHeld, 409, SENTENCES.alreadyHeld) };
  }
  const because =
    (person.verified
      ? null
      : no(EVENT_REFUSALS.addressUnverified, ADDRESS_UNVERIFIED.status, ADDRESS_UNVERIFIED.message)) ??
    decideTime(event) ??
    decideAdmission(event, person, input.now);
  if (because) return { do: 'refuse', because };
  const unheld =
    decideTicket(event, ticketTypeId, input.ticket) ??
    (input.ticket && input.ticket.priceCents > 0 ? no(EVENT_REFUSALS.ticketPriced, 409, SENTENCES.ticketPriced) : null);
  const holds = held?.state === 'pending' && held.ticketTypeId === ticketTypeId;
  if (unheld && !holds) return { do: 'refuse', because: unheld };
  return { do: 'take', from: attends ? held : null, unheld };
}

/** Whether a priced ticket may be bought now: the same admission rules, and no attendance yet. */
export function decidePurchase(input: {
  event: AttendedEvent;
  person: Attendee;
  ticket: ChosenTicket;
  held: Held | null;
  now: Date;
}): Refused | null {
  const { event, person, ticket, held } = input;
  if (held?.state === 'attending' && (held.paid || held.ticketTypeId === ticket.id)) {
    return no(EVENT_REFUSALS.alreadyHeld, 409, SENTENCES.alreadyHeld);
  }
  return (
    decideTime(event) ??
    decideAdmission(event, person, input.now) ??
    decideTicket(event, ticket.id, ticket) ??
    (ticket.priceCents === 0 ? no(EVENT_REFUSALS.ticketFree, 409, SENTENCES.ticketFree) : null)
  );
}
