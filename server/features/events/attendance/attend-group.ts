import { notFound, Refusal } from '#contract/primitives/problem.ts';
import {
  convertHold,
  lockWaitlistEntries,
  queuePromotion,
  releaseHold,
  releaseSeat,
  takeOfferedOrFreeSeat,
  takeSeats,
} from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { storeAnswers } from '#server/platform/http/idempotency.ts';
import { type AttendContext, attendedEventOf, heldOf, noSeats, refusalOf, refuseDisputed } from './attend-context.ts';
import { countsNow } from './attend-facts.query.ts';
import { type Attended, type AttendResponse, responseOf } from './attend-response.ts';
import { type AttendanceDecision, decideAttendance } from './attendance.rules.ts';
import {
  type AttendanceRow,
  attendanceStateOf,
  attendancesOf,
  endAttendance,
  lockAttendees,
  saveAttendances,
  stillOpen,
} from './attendance.store.ts';
import { notifyAttending, notifyCancelled } from './notify-attendance.ts';
import { poolOfRow, releaseEventSeat } from './seat-of-row.ts';

/**
 * THE RULE OF THE GROUP. Requests that wait for seats of one pool are handled together (`batch.ts`); a lone request is
 * a group of one.
 *
 * 1. With a lock on these people's attendances of the event, each request is decided once (`decide`), in order of
 *    arrival. Event, ticket, and person are as read when the request arrived; the clock, attendances, and seats are
 *    read now.
 * 2. First round: requests that simply take one seat, with no one on the waitlist, share one transaction: rows and
 *    emails, then all their seats in one statement, and the responses for their keys. If there are too few seats, the
 *    first ones get them. A refusal writes nothing.
 * 3. Second round: a request that needs more (a cancellation, another ticket, a held or offered seat, a second request
 *    by the same person) has its own transaction, in its turn.
 * 4. If another transaction was faster, the group takes its seats first and tries once more. If one request makes the
 *    transaction fail, each is run alone, so that one failing request doesn't fail the others. If the database is down,
 *    all fail.
 */

export interface AttendRequest {
  /** The request's own context: its idempotency key is stored in the shared transaction. */
  readonly ctx: Ctx;
  readonly context: AttendContext;
  readonly attending: boolean | undefined;
}

type Take = Extract<AttendanceDecision, { do: 'take' }>;

class SeatsRanOut extends Error {}

const attendsByEnrollment = ({ event, attendee }: AttendContext): boolean => event.classSession && attendee.enrolled;

/** Decides a request, given the person's locked attendance. @throws 409 while the ticket's payment is disputed */
function decide(
  tx: Ctx,
  context: AttendContext,
  row: AttendanceRow | undefined,
  attending: boolean | undefined,
): AttendanceDecision {
  refuseDisputed(row);
  const now = tx.clock.now();
  return decideAttendance({
    event: attendedEventOf(context.facts, now),
    person: context.attendee,
    ticketTypeId: context.ticketTypeId,
    ticket: context.ticket,
    held: heldOf(row, context),
    attending,
    now,
  });
}

/** Records these people as attending and emails each of them. They have their seats or are about to take them. */
async function write(
  tx: Ctx,
  takes: readonly AttendContext[],
  source: 'member' | 'public' = 'member',
): Promise<AttendanceRow[]> {
  const saved = await saveAttendances(
    tx,
    takes.map((context) => ({
      eventId: context.facts.id,
      userId: context.person.id,
      ticketTypeId: context.ticketTypeId,
      orderLineId: null,
      source: attendsByEnrollment(context) ? 'enrolment' : source,
      enrollmentId: attendsByEnrollment(context) ? context.facts.enrollmentId : null,
      state: 'attending',
      seatHoldId: null,
      visitSource: context.visitSource,
    })),
  );
  if (saved.length < takes.length) throw new Error('An attendance was not written.');
  const [head] = takes;
  if (head) await notifyAttending(tx, saved, head.facts.schoolId);
  return saved;
}

async function cancelAttendance(tx: Ctx, context: AttendContext, row: AttendanceRow | undefined): Promise<Attended> {
  const { facts, person } = context;
  if (!row) {
    // They attended the class session through their enrollment alone: from now on, a row declines it.
    const [saved] = await saveAttendances(tx, [
      {
        eventId: facts.id,
        userId: person.id,
        ticketTypeId: null,
        orderLineId: null,
        source: 'enrolment',
        enrollmentId: facts.enrollmentId,
        state: 'cancelled',
        seatHoldId: null,
      },
    ]);
    if (!saved) throw new Error('No attendance was written.');
    await notifyCancelled(tx, saved, facts.schoolId);
    return { attending: false, row: saved };
  }
  const ended = await endAttendance(tx, row.id, 'cancelled');
  if (!ended) throw new Error(`Attendance ${row.id} ended under its own lock.`);
  await releaseEventSeat(tx, row, context.facts.poolId);
  if (row.state === 'attending') await notifyCancelled(tx, ended, facts.schoolId);
  return { attending: false, row: ended };
}

/**
 * A seat for this person: the one held for their unconfirmed RSVP, an offered one, or a free one with no one on the
 * waitlist. `heldAlone`: only the one held for their RSVP.
 */
async function seatFor(
  tx: Ctx,
  context: AttendContext,
  row: AttendanceRow | undefined,
  heldAlone: boolean,
): Promise<boolean> {
  const { poolId, person } = context;
  const sameTicket = (row?.ticketTypeId ?? null) === context.ticketTypeId;
  if (row?.state === 'pending' && row.seatHoldId !== null) {
    if (sameTicket && (await convertHold(tx, { holdId: row.seatHoldId })) === 'converted') return true;
    await releaseHold(tx, { holdId: row.seatHoldId, as: 'released' });
  }
  return !heldAlone && takeOfferedOrFreeSeat(tx, { poolId, userId: person.id });
}

/** Takes the seat for one request, from wherever it comes; switching tickets releases the old ticket's seat. */
async function takeSeat(
  tx: Ctx,
  context: AttendContext,
  row: AttendanceRow | undefined,
  { from, unheld }: Take,
): Promise<void> {
  const { facts, person, poolId } = context;
  if (attendsByEnrollment(context)) {
    // No seat is taken here, so a closed pool can't stop this. The event is locked instead: either a deletion waits for
    // this lock, or this check sees it.
    if (!(await stillOpen(tx, facts.id))) throw notFound();
    return;
  }
  // Lock the waitlist entries before touching the old seat or the held one.
  if (row) await lockWaitlistEntries(tx, { userId: person.id, poolIds: [poolId] });
  const oldPool = from !== null && row ? await poolOfRow(tx, row, facts.poolId) : null;
  // Two pools are locked in the order of their ids, like everywhere else.
  if (oldPool !== null && oldPool < poolId) await releaseSeat(tx, { poolId: oldPool });
  if (!(await seatFor(tx, context, row, unheld !== null))) throw unheld ? refusalOf(unheld, context) : noSeats(context);
  if (oldPool !== null && oldPool > poolId) await releaseSeat(tx, { poolId: oldPool });
  if (oldPool !== null) await queuePromotion(tx, oldPool);
}

/**
 * One person's toggle in its own transaction (or the caller's): locked, decided by their current attendance, and
 * carried out. One person's requests run one after another. Throws the refusal.
 */
export function attendOne(
  ctx: Ctx,
  context: AttendContext,
  { attending, source }: { attending: boolean | undefined; source?: 'member' | 'public' },
): Promise<Attended> {
  const { facts, person } = context;
  return inTransaction(ctx, async (tx) => {
    await lockAttendees(tx, facts.id, [person.id]);
    const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
    const decision = decide(tx, context, row, attending);
    if (decision.do === 'refuse') throw refusalOf(decision.because, context);
    if (decision.do === 'nothing') return { attending: decision.attending, row: row ?? null };
    if (decision.do === 'cancel') return cancelAttendance(tx, context, row);
    await takeSeat(tx, context, row, decision);
    const [saved] = await write(tx, [context], source);
    return { attending: true, row: saved ?? null };
  });
}

/** A group of one: the toggle, its response, and its key in one transaction. */
function alone({ ctx, context, attending }: AttendRequest): Promise<AttendResponse> {
  return inTransaction(ctx, async (tx) => {
    const done = await attendOne(tx, context, { attending });
    const response = responseOf(context, done, await countsNow(tx.db, context.facts));
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}

function isPlain(decision: AttendanceDecision, { context }: AttendRequest, row: AttendanceRow | undefined): boolean {
  return decision.do === 'take' && decision.from === null && !context.event.classSession && row?.state !== 'pending';
}

/** Writes rows, emails, and seats for the winners, with their responses, and stores the responses for their keys. */
async function seat(tx: Ctx, winners: readonly AttendRequest[], seatsTaken: boolean): Promise<AttendResponse[]> {
  const [head] = winners;
  if (!head) return [];
  const { poolId, facts } = head.context;
  const rows = await write(
    tx,
    winners.map(({ context }) => context),
  );
  // The pool's row comes late, so that it is locked only for a moment.
  const takenCount = seatsTaken ? winners.length : await takeSeats(tx, { poolId, seats: winners.length });
  if (takenCount < winners.length) throw new SeatsRanOut();
  const counts = await countsNow(tx.db, facts);
  const responses = winners.map(({ context }, index) =>
    responseOf(context, { attending: true, row: rows[index] ?? null }, counts),
  );
  await storeAnswers(
    tx,
    winners.map(({ ctx }, index) => ({ ctx, status: 200, body: responses[index] })),
  );
  return responses;
}

/** Point 2 of the rule: responses and refusals for the requests it covers. */
async function together(
  presses: readonly AttendRequest[],
  seatsFirst: boolean,
): Promise<ReadonlyMap<AttendRequest, AttendResponse | Error>> {
  const results = new Map<AttendRequest, AttendResponse | Error>();
  const [head] = presses;
  if (!head) return results;
  const { poolId, facts } = head.context;
  return inTransaction(head.ctx, async (tx) => {
    const userIds = presses.map((press) => press.context.person.id);
    await lockAttendees(tx, facts.id, userIds);
    const { rows, left, waitedFor } = await attendanceStateOf(tx, { eventId: facts.id, poolId, userIds });
    const seen = new Set<number>();
    const plain: AttendRequest[] = [];
    for (const press of presses) {
      const userId = press.context.person.id;
      if (seen.has(userId)) continue;
      seen.add(userId);
      const row = rows.get(userId);
      try {
        const decision = decide(tx, press.context, row, press.attending);
        if (decision.do === 'refuse') results.set(press, refusalOf(decision.because, press.context));
        else if (!waitedFor && isPlain(decision, press, row)) plain.push(press);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.set(press, error);
      }
    }
    const seats = seatsFirst && plain.length > 0 ? await takeSeats(tx, { poolId, seats: plain.length }) : left;
    const responses = await seat(tx, plain.slice(0, Math.max(0, seats)), seatsFirst);
    for (const [index, press] of plain.entries()) results.set(press, responses[index] ?? noSeats(press.context));
    return results;
  });
}

/** Point 4 of the rule. Empty if each has to run alone. @throws while the database is down */
async function firstRound(
  presses: readonly AttendRequest[],
): Promise<ReadonlyMap<AttendRequest, AttendResponse | Error>> {
  try {
    return await together(presses, false).catch((error: unknown) => {
      if (error instanceof SeatsRanOut) return together(presses, true);
      throw error;
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    presses[0]?.ctx.log.warn({ err: error, presses: presses.length }, 'presses are done one by one');
    return new Map();
  }
}

/** Handles requests for one pool, by the rule above. Returns each one's response or refusal, in order. */
export async function attendGroup(presses: readonly AttendRequest[]): Promise<(AttendResponse | Error)[]> {
  const results = presses.length > 1 ? await firstRound(presses) : new Map<AttendRequest, AttendResponse | Error>();
  const responses: (AttendResponse | Error)[] = [];
  for (const press of presses) {
    responses.push(results.get(press) ?? (await alone(press).catch((error: unknown) => error as Error)));
  }
  return responses;
}
