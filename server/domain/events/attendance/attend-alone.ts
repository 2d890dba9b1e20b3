import { notFound } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import {
  convertHold,
  freeSeat,
  lockWaitlistEntries,
  passOnLater,
  releaseHold,
  takeSeatInTurn,
} from '#server/domain/seats/index.ts';
import { findEventTicketType } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Asking, heldOf, noSeats, refusalOf, refuseDisputed } from './attend-facts.ts';
import { decideAttendance, type Refused } from './attendance.rules.ts';
import {
  type AttendanceRow,
  attendancesOf,
  endAttendance,
  lockAttendees,
  saveAttendances,
  stillOpen,
} from './attendance.store.ts';

export interface Attended {
  readonly attending: boolean;
  /** Null: a class session by one's place alone. */
  readonly row: AttendanceRow | null;
}

/** Mail and calendar entry of an RSVP, once per change. */
export async function tellAttending(tx: Ctx, row: AttendanceRow, schoolId: number): Promise<void> {
  await queueMail(tx, {
    kind: 'rsvp_confirmed',
    occasion: `attendance:${row.id}:${row.icsSequence}`,
    to: { userId: row.userId },
    data: { eventId: row.eventId },
    schoolId,
  });
}

export async function tellCancelled(
  tx: Ctx,
  row: AttendanceRow,
  schoolId: number,
  told: { refund?: { cashCents: number; credits: number }; because?: 'membership_ended' } = {},
): Promise<void> {
  await queueMail(tx, {
    kind: 'rsvp_cancelled',
    occasion: `attendance:${row.id}:${row.icsSequence}`,
    to: { userId: row.userId },
    data: { eventId: row.eventId, ...told },
    schoolId,
  });
}

/** The pool that a row's seat was taken from. */
export async function poolOfRow(
  ctx: Ctx,
  row: Pick<AttendanceRow, 'ticketTypeId'>,
  eventPoolId: number,
): Promise<number> {
  if (row.ticketTypeId === null) return eventPoolId;
  return (await findEventTicketType(ctx, row.ticketTypeId))?.seatPoolId ?? eventPoolId;
}

/** Gives back the seat of a live row: held while it was unconfirmed, taken afterwards; class sessions take none. */
export async function giveSeatBack(tx: Ctx, row: AttendanceRow, eventPoolId: number): Promise<void> {
  if (row.source === 'enrolment') return;
  const poolId = await poolOfRow(tx, row, eventPoolId);
  if (row.state === 'pending') {
    if (row.seatHoldId !== null) await releaseHold(tx, { holdId: row.seatHoldId, as: 'released' });
  } else await freeSeat(tx, { poolId });
  await passOnLater(tx, poolId);
}

async function takeBack(tx: Ctx, asking: Asking, row: AttendanceRow | undefined): Promise<Attended> {
  const { facts, person } = asking;
  if (!row) {
    // A class session that one attended by one's place alone: from now on a row says no.
    const [made] = await saveAttendances(tx, [
      {
        eventId: facts.id,
        userId: person.id,
        ticketTypeId: null,
        orderLineId: null,
        source: 'enrolment',
        enrolmentId: facts.enrolmentId,
        state: 'cancelled',
        seatHoldId: null,
      },
    ]);
    if (!made) throw new Error('No attendance was written.');
    await tellCancelled(tx, made, facts.schoolId);
    return { attending: false, row: made };
  }
  const ended = await endAttendance(tx, row.id, 'cancelled');
  if (!ended) throw new Error(`Attendance ${row.id} ended under its own lock.`);
  await giveSeatBack(tx, row, asking.facts.poolId);
  if (row.state === 'attending') await tellCancelled(tx, ended, facts.schoolId);
  return { attending: false, row: ended };
}

/**
 * A seat for this person: the one held for the unconfirmed RSVP, an offered one, or a free one for which nobody waits;
 * `heldAlone`: the first or none.
 */
async function seatFor(tx: Ctx, asking: Asking, row: AttendanceRow | undefined, heldAlone: boolean): Promise<boolean> {
  const { poolId, person } = asking;
  const sameTicket = (row?.ticketTypeId ?? null) === asking.ticketTypeId;
  if (row?.state === 'pending' && row.seatHoldId !== null) {
    if (sameTicket && (await convertHold(tx, { holdId: row.seatHoldId })) === 'converted') return true;
    await releaseHold(tx, { holdId: row.seatHoldId, as: 'released' });
  }
  return !heldAlone && takeSeatInTurn(tx, { poolId, userId: person.id });
}

async function take(
  tx: Ctx,
  asking: Asking,
  row: AttendanceRow | undefined,
  options: { source: 'member' | 'public'; from: boolean; unheld: Refused | null },
): Promise<Attended> {
  const { facts, person, event, poolId } = asking;
  const byPlace = event.classSession && asking.attendee.enrolled;
  if (!byPlace) {
    // Before the seat that goes back, or the one held until now.
    if (row) await lockWaitlistEntries(tx, { userId: person.id, poolIds: [poolId] });
    const oldPool = options.from && row ? await poolOfRow(tx, row, facts.poolId) : null;
    // Two pools are touched in the order of their ids, like everywhere.
    if (oldPool !== null && oldPool < poolId) await freeSeat(tx, { poolId: oldPool });
    const { unheld } = options;
    if (!(await seatFor(tx, asking, row, unheld !== null))) throw unheld ? refusalOf(unheld, asking) : noSeats(asking);
    if (oldPool !== null && oldPool > poolId) await freeSeat(tx, { poolId: oldPool });
    if (oldPool !== null) await passOnLater(tx, oldPool);
  }
  // No seat is taken that could be closed: who deletes the session waits, or is seen.
  else if (!(await stillOpen(tx, facts.id))) throw notFound();
  const [made] = await saveAttendances(tx, [
    {
      eventId: facts.id,
      userId: person.id,
      ticketTypeId: asking.ticketTypeId,
      orderLineId: null,
      source: byPlace ? 'enrolment' : options.source,
      enrolmentId: byPlace ? facts.enrolmentId : null,
      state: 'attending',
      seatHoldId: null,
    },
  ]);
  if (!made) throw new Error('No attendance was written.');
  await tellAttending(tx, made, facts.schoolId);
  return { attending: true, row: made };
}

/**
 * One person's toggle in a transaction of its own (or the caller's): locked, decided on what is really held, done.
 * Presses of one person come one after the other. Throws the refusal.
 */
export function attendAlone(
  ctx: Ctx,
  asking: Asking,
  wanted: { attending: boolean | undefined; source?: 'member' | 'public' },
  finish?: (tx: Ctx, done: Attended) => Promise<void>,
): Promise<Attended> {
  const { facts, person } = asking;
  return inTransaction(ctx, async (tx) => {
    await lockAttendees(tx, facts.id, [person.id]);
    const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
    refuseDisputed(row);
    const held = heldOf(row, asking);
    const decision = decideAttendance({
      event: asking.event,
      person: asking.attendee,
      ticketTypeId: asking.ticketTypeId,
      ticket: asking.ticket,
      held,
      attending: wanted.attending,
      now: tx.clock.now(),
    });
    const done = await (async (): Promise<Attended> => {
      if (decision.do === 'refuse') throw refusalOf(decision.because, asking);
      if (decision.do === 'nothing') return { attending: decision.attending, row: row ?? null };
      if (decision.do === 'cancel') return takeBack(tx, asking, row);
      const { from, unheld } = decision;
      return take(tx, asking, row, { source: wanted.source ?? 'member', from: from !== null, unheld });
    })();
    await finish?.(tx, done);
    return done;
  });
}
