import { toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { managesEvent } from '../event/event.policy.ts';
import { eventStatusAt, type StoredEventStatus } from '../event/event.rules.ts';
import { type AttendFacts, attendFacts } from './attend-facts.query.ts';
import type { AttendedEvent, Attendee, ChosenTicket, Held, Refused } from './attendance.rules.ts';
import type { AttendanceRow } from './attendance.store.ts';

/** An event, the chosen ticket and the person, as the rules of attendance ask for them. */
export interface Asking {
  readonly facts: AttendFacts;
  readonly person: Person;
  readonly event: AttendedEvent;
  readonly attendee: Attendee;
  readonly ticketTypeId: number | null;
  readonly ticket: ChosenTicket | undefined;
  /** The pool that a seat would come from. */
  readonly poolId: number;
}

export function attendedEventOf(facts: AttendFacts, now: Date): AttendedEvent {
  return {
    // The column's check constraint allows exactly the three stored states.
    status: eventStatusAt({ ...facts, status: facts.status as StoredEventStatus }, now),
    classSession: facts.kind === 'Class Session',
    membersOnly: facts.admittance === 'members-only',
    ofCourse: facts.courseId !== null,
    membersFirstUntil: facts.membersFirstUntil,
    ticketed: facts.ticketed,
  };
}

function ticketOf(facts: AttendFacts, person: Pick<Person, 'getsCourseDiscount'>): ChosenTicket | undefined {
  if (facts.ticketId === null) return undefined;
  return {
    id: facts.ticketId,
    active: facts.ticketStatus === 'active',
    priceCents: (person.getsCourseDiscount ? facts.priceCents : facts.nonmemberPriceCents) ?? 0,
  };
}

/** Reads what is asked for. 404 where there is no such event, or only a draft of somebody else's. */
export async function askingFor(
  ctx: Ctx,
  person: Person,
  request: { eventId: number; ticketTypeId: number | null },
): Promise<Asking> {
  const { eventId, ticketTypeId } = request;
  const facts = await attendFacts(ctx.db, { eventId, ticketTypeId, userId: person.id });
  if (!facts) throw notFound();
  const manages = managesEvent(person, facts);
  if (facts.status === 'draft' && !manages) throw notFound();
  return {
    facts,
    person,
    event: attendedEventOf(facts, ctx.clock.now()),
    attendee: {
      canAttendMembersOnly: person.canAttendMembersOnlyEvents,
      enrolled: facts.enrolmentId !== null,
      manages,
      verified: person.verified,
    },
    ticketTypeId,
    ticket: ticketOf(facts, person),
    poolId: facts.ticketPoolId ?? facts.poolId,
  };
}

/** What a row says that is held; a class session is held by a place alone while no row says otherwise. */
export function heldOf(row: AttendanceRow | undefined, asking: Pick<Asking, 'event' | 'attendee'>): Held | null {
  if (!row) {
    return asking.event.classSession && asking.attendee.enrolled
      ? { state: 'attending', ticketTypeId: null, paid: false }
      : null;
  }
  if (row.suspended || (row.state !== 'attending' && row.state !== 'pending')) return null;
  return { state: row.state, ticketTypeId: row.ticketTypeId, paid: row.orderLineId !== null };
}

/** A decision against, as the answer that goes out: field errors at the ticket, everything else a sentence. */
export function refusalOf(because: Refused, asking?: Asking): Refusal {
  if (because.code === 'ticket_required') return refuseFields({ ticketTypeId: because.message });
  const price = asking?.ticket?.priceCents;
  const details =
    because.code === 'ticket_priced' && price !== undefined
      ? { price: toDollars(price), ticketTypeId: asking?.ticketTypeId }
      : because.code === 'members_first' && asking?.event.membersFirstUntil
        ? { until: asking.event.membersFirstUntil.toISOString() }
        : undefined;
  return refuse(because.code, because.status, because.message, details);
}

/** 409 while the payment of what one holds is disputed: nothing is changed until that is settled. */
export function refuseDisputed(row: AttendanceRow | undefined): void {
  if (row?.suspended && row.state === 'attending') {
    throw refuse(
      'payment_disputed',
      409,
      "The payment for this ticket is disputed. It's on hold until that's resolved.",
    );
  }
}

/** 409 'No seats remaining'; with what `POST /events/{id}/waitlist` takes, where this person may wait for one. */
export function noSeats(asking?: Pick<Asking, 'event' | 'facts' | 'ticketTypeId'>): Refusal {
  const waits = asking?.event.status === 'published' && !asking.event.classSession;
  const details = waits ? { waitlist: { eventId: asking.facts.id, ticketTypeId: asking.ticketTypeId } } : undefined;
  return refuse('sold_out', 409, 'No seats remaining', details);
}
