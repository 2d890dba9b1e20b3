import { findPerson } from '#server/features/accounts/index.ts';
import { leaveWaitlist, queuePromotion } from '#server/features/seats/index.ts';
import { type ReleasedSeats, releaseRefundTotals, releaseSeats } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { notifyEventChanged } from '../event/event-live.ts';
import { attendContext } from './attend-context.ts';
import { decideAdmission } from './attendance.rules.ts';
import { type AttendanceRow, attendanceById, endAttendance, lockAttendees } from './attendance.store.ts';
import { type EventSeat, eventSeats, eventSeatsOf } from './event-seat.ts';
import { formerMembersExpected, type HeldRsvp, heldRsvpsOf, linesOf } from './held-rsvps.query.ts';
import { notifyCancelled } from './notify-attendance.ts';
import { releaseEventSeat } from './seat-of-row.ts';

const DAY_MS = 86_400_000;
/** Memberships that ended more days ago than this have already been handled. */
const ENDED_WITHIN_DAYS = 7;
const AT_ONCE = 200;

/** Ends one live row and releases its seat; undefined if it had already ended. */
async function releaseRow(tx: Ctx, held: HeldRsvp, userId: number): Promise<AttendanceRow | undefined> {
  await lockAttendees(tx, held.eventId, [userId]);
  const before = await attendanceById(tx, held.attendanceId);
  const ended = before && (await endAttendance(tx, held.attendanceId, 'released'));
  if (!before || !ended) return undefined;
  await releaseEventSeat(tx, before, held.seatPoolId);
  return before.state === 'attending' ? ended : undefined;
}

/** Leaves these pools' waitlists; seats offered to the person are offered to the next one. */
async function leaveWaitlists(ctx: Ctx, userId: number, poolIds: readonly number[]): Promise<void> {
  for (const poolId of poolIds) {
    await inTransaction(ctx, async (tx) => {
      if (await leaveWaitlist(tx, { poolId, userId })) await queuePromotion(tx, poolId);
    });
  }
}

/**
 * Handles a membership that is over. Free RSVPs for upcoming members-only events release their seats, each with an
 * email and its calendar CANCEL (rules §5), and so do spots on their waitlists. Decided by the same rule as attending:
 * anyone who may still come (a new membership, staff, a host) keeps everything. Paid tickets stay. May be called at any
 * time; idempotent.
 */
export async function releaseMembersOnlyRsvps(ctx: Ctx, request: { userId: number }): Promise<{ released: number }> {
  const { userId } = request;
  const person = await findPerson(ctx, userId);
  if (!person || person.canAttendMembersOnlyEvents) return { released: 0 };
  const mayStill = async (eventId: number, ticketTypeId: number | null) => {
    const { event, attendee } = await attendContext(ctx, person, { eventId, ticketTypeId });
    return decideAdmission(event, attendee, ctx.clock.now()) === null;
  };
  let released = 0;
  for (const held of await heldRsvpsOf(ctx, userId, { membersOnly: true })) {
    if (await mayStill(held.eventId, held.ticketTypeId)) continue;
    await inTransaction(ctx, async (tx) => {
      const ended = await releaseRow(tx, held, userId);
      if (ended) await notifyCancelled(tx, ended, held.schoolId, { because: 'membership_ended' });
      if (ended) released += 1;
    });
    notifyEventChanged(ctx, held.eventId);
  }
  const poolIds: number[] = [];
  for (const { poolId, eventId, ticketTypeId } of await linesOf(ctx, userId, { membersOnly: true })) {
    if (eventId !== null && !(await mayStill(eventId, ticketTypeId))) poolIds.push(poolId);
  }
  await leaveWaitlists(ctx, userId, poolIds);
  return { released };
}

/** Runs every minute: releases members-only RSVPs of former members, however their membership ended. */
export async function releaseFormerMembers(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - ENDED_WITHIN_DAYS * DAY_MS);
  for (const userId of await formerMembersExpected(ctx, since, AT_ONCE)) {
    await releaseMembersOnlyRsvps(ctx, { userId }).catch((error: unknown) =>
      ctx.log.error({ err: error, userId }, "couldn't release members-only RSVPs"),
    );
  }
}

async function upcomingSeats(ctx: Ctx, userId: number): Promise<EventSeat[]> {
  const rows: AttendanceRow[] = [];
  for (const { attendanceId } of await heldRsvpsOf(ctx, userId)) {
    const row = await attendanceById(ctx, attendanceId);
    if (row) rows.push(row);
  }
  return eventSeatsOf(ctx, rows);
}

/** The dry run of `releaseAllRsvps`: how many upcoming events, and the ticket refunds. Changes nothing. */
export async function allRsvpsOf(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  return releaseRefundTotals(ctx, eventSeats, await upcomingSeats(ctx, request.userId));
}

/**
 * Handles a closed account: releases every RSVP, ticket, and waitlist spot for upcoming events, refunds tickets by
 * their rule, and emails no one. Each runs in its own transaction (or in the caller's, which locks orders first).
 * Idempotent.
 */
export async function releaseAllRsvps(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  const { userId } = request;
  const seats = await upcomingSeats(ctx, userId);
  const total = await releaseSeats(ctx, eventSeats, seats);
  for (const { row } of seats) notifyEventChanged(ctx, row.eventId);
  await leaveWaitlists(
    ctx,
    userId,
    (await linesOf(ctx, userId)).map((line) => line.poolId),
  );
  return total;
}
