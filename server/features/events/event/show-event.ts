import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { type Attendance, MAX_PUBLIC_ATTENDEES, type Permission, type TicketType } from '#contract/events/event.ts';
import type { getEvent } from '#contract/events/events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { currentPerson, type Person } from '#server/features/accounts/index.ts';
import { codePricerFor } from '#server/features/checkout/index.ts';
import { presentEntry, waitlistEntriesOf } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { BY_ENROLLMENT, presentAttendance } from '../attendance/attendance.present.ts';
import {
  type AttendedEvent,
  type Attendee,
  decideAdmission,
  decideCancel,
  decideTime,
  type Refused,
  SENTENCES,
} from '../attendance/attendance.rules.ts';
import { queryCohortSessions } from '../sessions/my-sessions.query.ts';
import { isWithheld, managesEvent, seesLastingContent, watchesRecording } from './event.policy.ts';
import {
  presentCard,
  presentCourseSession,
  presentHost,
  presentPublicAttendee,
  presentTexts,
  timesOf,
} from './event.present.ts';
import { eventStatusAt, joinStateAt, joinWindow } from './event.rules.ts';
import { type CardRow, queryCards, queryOwnHolds } from './event-cards.query.ts';
import { presentOnSale } from './event-fields.ts';
import {
  type HeldRow,
  queryEnrolled,
  queryEventPage,
  queryHeld,
  queryHosts,
  queryPublicAttendees,
  queryTickets,
  type TicketRow,
} from './event-page.query.ts';
import { findEvent } from './event-row.store.ts';
import { attendingIds } from './list-events.ts';

/** An event that the current user may see, with their relation to it. */
export interface SeenEvent {
  readonly row: CardRow;
  readonly person: Person | null;
  readonly manages: boolean;
  readonly enrolled: boolean;
}

export async function isEnrolled(ctx: Ctx, person: Person | null, cohortId: number | null): Promise<boolean> {
  if (!person || cohortId === null) return false;
  return (await queryEnrolled(ctx.db, { userId: person.id, cohortIds: [cohortId] })).length > 0;
}

/**
 * The event for the current user. 404 if it doesn't exist, was deleted, or is someone else's draft; 403 with the
 * specified sentence if it is withheld from a visitor.
 */
export async function seeEvent(ctx: Ctx, eventId: number): Promise<SeenEvent> {
  const [row] = await queryCards(ctx.db, { ids: [eventId] });
  if (!row) throw notFound();
  const person = await currentPerson(ctx);
  const manages = managesEvent(person, row);
  if (row.status === 'draft' && !manages) throw notFound();
  if (isWithheld(person, row)) throw refuse('members_only', 403, SENTENCES.membersOnlyVisitor);
  return { row, person, manages, enrolled: await isEnrolled(ctx, person, row.cohortId) };
}

/** The event's facts that the attendance rules need. */
export function attendedEvent(row: CardRow, now: Date): AttendedEvent {
  return {
    status: eventStatusAt(timesOf(row), now),
    classSession: row.kind === 'Class Session',
    membersOnly: row.admittance === 'members-only',
    ofCourse: row.courseId !== null,
    membersFirstUntil: row.membersFirstUntil,
    ticketed: row.ticketed,
  };
}

export function attendeeOf({ person, manages, enrolled }: Omit<SeenEvent, 'row'>): Attendee {
  return {
    canAttendMembersOnly: person?.canAttendMembersOnlyEvents ?? false,
    enrolled,
    manages,
    verified: person?.verified ?? false,
  };
}

function permissionOf(because: Refused | null): Permission {
  return because
    ? { allowed: false, code: because.code, message: because.message }
    : { allowed: true, code: null, message: null };
}

/** The person's attendance: their own row, or, for a class session, their enrollment. */
export function holdingOf(seen: SeenEvent, held: HeldRow | undefined): Attendance | null {
  if (!held && seen.enrolled && seen.row.kind === 'Class Session') return BY_ENROLLMENT;
  return presentAttendance(held);
}

function mayOf(seen: SeenEvent, holding: Attendance | null, tickets: readonly TicketRow[], now: Date) {
  const { row, person } = seen;
  const event = attendedEvent(row, now);
  const open = decideTime(event) ?? decideAdmission(event, attendeeOf(seen), now);
  const attends = holding?.state === 'attending';
  const joinState = joinStateAt(row, now);
  const soldOut = event.ticketed
    ? tickets.some((ticket) => ticket.status === 'active' && ticket.left <= 0)
    : row.left <= 0;
  const notYet: Refused = {
    code: 'join_too_early',
    status: 409,
    message: `Doors open ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start.`,
  };
  const over: Refused = { code: 'join_too_late', status: 409, message: SENTENCES.ended };
  const notAttending: Refused = { code: 'not_attending', status: 409, message: SENTENCES.notAttending };
  const cancelled: Refused = { code: 'event_cancelled', status: 409, message: SENTENCES.cancelled };
  const join =
    row.status !== 'published'
      ? cancelled
      : !attends && !seen.manages
        ? notAttending
        : joinState === 'too_early'
          ? notYet
          : joinState === 'too_late'
            ? over
            : null;
  return {
    attend: permissionOf(open),
    cancel: permissionOf(
      decideCancel(event, holding && { state: holding.state, ticketTypeId: holding.ticketTypeId, paid: holding.paid }),
    ),
    join: permissionOf(join),
    refund: attends && holding.paid && event.status === 'published',
    wait: person !== null && !open && event.status === 'published' && !attends && soldOut,
    publicAttend: person === null && !open && row.admittance === 'public' && !event.classSession,
    manage: seen.manages,
  };
}

export async function presentTickets(
  ctx: Ctx,
  { row, person }: Pick<SeenEvent, 'row' | 'person'>,
  tickets: readonly TicketRow[],
  heldPools: ReadonlySet<number>,
): Promise<TicketType[]> {
  if (!tickets.some((ticket) => ticket.status === 'active')) return [];
  return presentOnSale({ row, person }, tickets, heldPools, await codePricerFor(ctx, person));
}

export async function showEvent(ctx: Ctx, eventId: number): Promise<ResponseOf<typeof getEvent>> {
  return showSeen(ctx, await seeEvent(ctx, eventId));
}

/**
 * The page as another kind of viewer would find it (a draft's as it would be once published), for people who manage it.
 * @throws 404; 409 for a draft without a date; 403 if the page is withheld from that viewer
 */
export async function showEventAs(
  ctx: Ctx,
  eventId: number,
  viewer: { readonly person: Person | null; readonly enrolled: boolean },
): Promise<ResponseOf<typeof getEvent>> {
  const [row] = await queryCards(ctx.db, { ids: [eventId] });
  // Cards require a date: a draft may not have one yet.
  if (!row && (await findEvent(ctx, eventId))) throw refuse('event_undated', 409, 'Add a date first, and save.');
  if (!row) throw notFound();
  if (isWithheld(viewer.person, row)) throw refuse('members_only', 403, SENTENCES.membersOnlyVisitor);
  const shown = row.status === 'draft' ? { ...row, status: 'published' } : row;
  const enrolled = viewer.enrolled && row.cohortId !== null;
  return showSeen(ctx, { row: shown, person: viewer.person, manages: false, enrolled });
}

async function showSeen(ctx: Ctx, seen: SeenEvent): Promise<ResponseOf<typeof getEvent>> {
  const { row, person, enrolled } = seen;
  const now = ctx.clock.now();
  const [[page], hosts, goers, tickets, holds, heldRows, sessions] = await Promise.all([
    queryEventPage(ctx.db, { id: row.id, userId: person?.id ?? null }),
    queryHosts(ctx.db, { ids: [row.id] }),
    row.kind === 'Class Session' ? [] : queryPublicAttendees(ctx.db, { eventId: row.id, most: MAX_PUBLIC_ATTENDEES }),
    queryTickets(ctx.db, { ids: [row.id] }),
    person ? queryOwnHolds(ctx.db, { userId: person.id }) : [],
    person ? queryHeld(ctx.db, { userId: person.id, ids: [row.id] }) : [],
    row.kind === 'Class Session' && row.cohortId !== null
      ? queryCohortSessions(ctx.db, { cohortId: row.cohortId })
      : [],
  ]);
  if (!page) throw notFound();
  const heldPools = new Set(holds.map((hold) => hold.poolId));
  const entries = person
    ? await waitlistEntriesOf(ctx, {
        userId: person.id,
        poolIds: [row.poolId, ...tickets.map((ticket) => ticket.poolId)],
      })
    : [];
  const holding = holdingOf(seen, heldRows[0]);
  const card = presentCard(row, person, now, holds.filter((hold) => hold.eventId === row.id).length);
  const watches = watchesRecording(person, row, enrolled);
  const texts = presentTexts(page, { stays: seesLastingContent(person, row, enrolled), watches });
  const eventHosts = hosts.map(presentHost);
  const { opensAt, closesAt } = joinWindow(row);
  return {
    event: {
      ...card,
      attendeesCount: card.attendeesCount + (page.enrolledAttending ?? 0),
      hasRecording: row.hasRecording && watches,
      ...texts,
      schoolId: row.schoolId,
      courseName: page.courseName,
      courseSlug: page.courseSlug,
      cohortId: row.cohortId,
      cohortName: page.cohortName,
      eventHosts,
      ticketTypes: await presentTickets(ctx, seen, tickets, heldPools),
      recordingGated: row.hasRecording && !watches,
      membersFirstUntil: row.membersFirstUntil?.toISOString() ?? null,
      cancelledAt: page.cancelledAt?.toISOString() ?? null,
      movedFromUtc: card.status === 'published' ? (page.movedFromAt?.toISOString() ?? null) : null,
    },
    eventHosts,
    goers: goers.map(presentPublicAttendee),
    attendingEventIds: await attendingIds(ctx, person, [row.id, ...sessions.map((session) => session.id)]),
    classSessions: sessions.map((session) => presentCourseSession(session, now)),
    attendance: holding,
    waitlist: entries.map((entry) =>
      presentEntry(entry, tickets.find((ticket) => ticket.poolId === entry.poolId)?.id ?? null),
    ),
    calendarSequence: page.calendarSequence,
    may: mayOf(seen, holding, tickets, now),
    nowUtc: now.toISOString(),
    joinOpensAtUtc: opensAt.toISOString(),
    joinClosesAtUtc: closesAt.toISOString(),
  };
}
