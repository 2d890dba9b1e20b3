import { toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { VisitSource } from '#contract/primitives/visit-source.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { managesEvent } from '../event/event.policy.ts';
import { eventStatusAt, type StoredEventStatus } from '../event/event.rules.ts';
import { type AttendFacts, attendFacts } from './attend-facts.query.ts';
import type { AttendedEvent, Attendee, ChosenTicket, Held, Refused } from './attendance.rules.ts';
import type { AttendanceRow } from './attendance.store.ts';

export interface AttendContext {
  readonly facts: AttendFacts;
  readonly person: Person;
  readonly event: AttendedEvent;
  readonly attendee: Attendee;
  readonly ticketTypeId: number | null;
  readonly ticket: ChosenTicket | undefined;
  readonly poolId: number;
  /** Where the person came from. */
  readonly visitSource: VisitSource | undefined;
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

/** Loads the facts for an RSVP request. 404 if the event doesn't exist or is someone else's draft. */
export async function attendContext(
  ctx: Ctx,
  person: Person,
  request: { eventId: number; ticketTypeId: number | null },
): Promise<AttendContext> {
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
      enrolled: facts.enrollmentId !== null,
      manages,
      verified: person.verified,
    },
    ticketTypeId,
    ticket: ticketOf(facts, person),
    poolId: facts.ticketPoolId ?? facts.poolId,
    visitSource: ctx.visitSource,
  };
}

/** What a row says the person holds; without a row, an enrollment alone counts as attending a class session. */
export function heldOf(
  row: AttendanceRow | undefined,
  context: Pick<AttendContext, 'event' | 'attendee'>,
): Held | null {
  if (!row) {
    return context.event.classSession && context.attendee.enrolled
      ? { state: 'attending', ticketTypeId: null, paid: false }
      : null;
  }
  if (row.suspended || (row.state !== 'attending' && row.state !== 'pending')) return null;
  return { state: row.state, ticketTypeId: row.ticketTypeId, paid: row.orderLineId !== null };
}

/** Turns a negative decision into its response: field errors at the ticket, everything else a sentence. */
export function refusalOf(because: Refused, context?: AttendContext): Refusal {
  if (because.code === 'ticket_required') return refuseFields({ ticketTypeId: because.message });
  const price = context?.ticket?.priceCents;
  const details =
    because.code === 'ticket_priced' && price !== undefined
      ? { price: toDollars(price), ticketTypeId: context?.ticketTypeId }
      : because.code === 'members_first' && context?.event.membersFirstUntil
        ? { until: context.event.membersFirstUntil.toISOString() }
        : undefined;
  return refuse(because.code, because.status, because.message, details);
}

/** 409 while the payment for the person's ticket is disputed: nothing changes until the dispute is settled. */
export function refuseDisputed(row: AttendanceRow | undefined): void {
  if (row?.suspended && row.state === 'attending') {
    throw refuse(
      'payment_disputed',
      409,
      "The payment for this ticket is disputed. It's on hold until that's resolved.",
    );
  }
}

/**
 * 409 'No seats remaining'; if this person may join the waitlist, with the data that `POST /events/{id}/waitlist`
 * needs.
 */
export function noSeats(context?: Pick<AttendContext, 'event' | 'facts' | 'ticketTypeId'>): Refusal {
  const waits = context?.event.status === 'published' && !context.event.classSession;
  const details = waits ? { waitlist: { eventId: context.facts.id, ticketTypeId: context.ticketTypeId } } : undefined;
  return refuse('sold_out', 409, 'No seats remaining', details);
}
