import { queueMails } from '#server/domain/mailings/index.ts';
import { takeSeats } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { storeAnswers } from '#server/platform/http/idempotency.ts';
import { attendAlone } from './attend-alone.ts';
import { type AttendAnswer, answerOf } from './attend-answer.ts';
import { attendCounts, countsNow } from './attend-facts.query.ts';
import { type Asking, heldOf, noSeats } from './attend-facts.ts';
import { decideAttendance } from './attendance.rules.ts';
import { lockAttendees, saveAttendances, standingOf } from './attendance.store.ts';

/** One press of the toggle on its way. */
export interface Pressing {
  /** The request's own: its idempotency key is answered in the common transaction. */
  readonly ctx: Ctx;
  readonly asking: Asking;
  readonly attending: boolean | undefined;
}

/** Fewer seats were left than had just been seen. */
class Short extends Error {}

/** Whether this press takes one seat of the pool and nothing else: only those go together. */
function takesPlainly(press: Pressing, row: Parameters<typeof heldOf>[0], now: Date): boolean {
  const { asking } = press;
  if (asking.event.classSession || row?.state === 'pending' || row?.state === 'attending') return false;
  const decision = decideAttendance({
    event: asking.event,
    person: asking.attendee,
    ticketTypeId: asking.ticketTypeId,
    ticket: asking.ticket,
    held: heldOf(row, asking),
    attending: press.attending,
    now,
  });
  return decision.do === 'take' && decision.from === null;
}

/** Rows, mails and seats of those who have one, and their answers: those of keys are written here, too. */
async function seat(tx: Ctx, winners: readonly Pressing[], seatsTaken: boolean): Promise<AttendAnswer[]> {
  const [head] = winners;
  if (!head) return [];
  const { poolId, facts } = head.asking;
  const made = await saveAttendances(
    tx,
    winners.map(({ asking }) => ({
      eventId: asking.facts.id,
      userId: asking.person.id,
      ticketTypeId: asking.ticketTypeId,
      orderLineId: null,
      source: 'member',
      enrolmentId: null,
      state: 'attending',
      seatHoldId: null,
    })),
  );
  const given = seatsTaken ? winners.length : await takeSeats(tx, { poolId, seats: winners.length });
  if (given < winners.length) throw new Short();
  const counts = await countsNow(tx.db, facts);
  const answers = winners.map(({ asking }, index) => {
    const row = made[index];
    if (!row) throw new Error('An attendance was not written.');
    return answerOf(asking, { attending: true, row }, counts);
  });
  await storeAnswers(
    tx,
    winners.map(({ ctx }, index) => ({ ctx, status: 200, body: answers[index] })),
  );
  await queueMails(
    tx,
    'rsvp_confirmed',
    made.map((row) => ({
      occasion: `attendance:${row.id}:${row.icsSequence}`,
      to: { userId: row.userId },
      data: { eventId: row.eventId },
      schoolId: facts.schoolId,
    })),
  );
  return answers;
}

/** Seats for those who go together: a look first and the row last, so that it is locked for a moment only. */
async function together(
  presses: readonly Pressing[],
  seatsFirst: boolean,
): Promise<Map<Pressing, AttendAnswer | Error>> {
  const results = new Map<Pressing, AttendAnswer | Error>();
  const [head] = presses;
  if (!head) return results;
  const { poolId, facts } = head.asking;
  await inTransaction(head.ctx, async (tx) => {
    results.clear();
    const userIds = presses.map((press) => press.asking.person.id);
    await lockAttendees(tx, facts.id, userIds);
    const { rows, left, waitedFor } = await standingOf(tx, { eventId: facts.id, poolId, userIds });
    // Where anybody waits or has an offer, each is decided for himself.
    if (waitedFor) return;
    const now = tx.clock.now();
    const seen = new Set<number>();
    const plain = presses.filter((press) => {
      const userId = press.asking.person.id;
      if (seen.has(userId) || !takesPlainly(press, rows.get(userId), now)) return false;
      seen.add(userId);
      return true;
    });
    if (plain.length === 0) return;
    const seats = seatsFirst ? await takeSeats(tx, { poolId, seats: plain.length }) : left;
    const winners = plain.slice(0, Math.max(0, seats));
    const answers = await seat(tx, winners, seatsFirst);
    for (const [index, press] of plain.entries()) results.set(press, answers[index] ?? noSeats(press.asking));
  });
  return results;
}

/** One press in a transaction of its own, with its answer. */
async function alone({ ctx, asking, attending }: Pressing): Promise<AttendAnswer> {
  let answer: AttendAnswer | undefined;
  await attendAlone(ctx, asking, { attending }, async (tx, done) => {
    answer = answerOf(asking, done, await attendCounts(tx.db, asking.facts));
    await ctx.idempotency?.store(tx, 200, answer);
  });
  if (!answer) throw new Error('A press was not answered.');
  return answer;
}

/**
 * Presses that wait for seats of one pool: those that simply take a seat in one transaction, first come first served;
 * everybody else for himself. Answers for each, in order, what was done or the refusal.
 */
export async function attendGroup(presses: readonly Pressing[]): Promise<(AttendAnswer | Error)[]> {
  let results = new Map<Pressing, AttendAnswer | Error>();
  if (presses.length > 1) {
    try {
      results = await together(presses, false);
    } catch {
      // Somebody was faster, or one of them makes it fail: seats first, then each for himself.
      results = await together(presses, true).catch(() => new Map<Pressing, AttendAnswer | Error>());
    }
  }
  const answers: (AttendAnswer | Error)[] = [];
  for (const press of presses) {
    const known = results.get(press);
    if (known) {
      answers.push(known);
      continue;
    }
    try {
      answers.push(await alone(press));
    } catch (error) {
      answers.push(error as Error);
    }
  }
  return answers;
}
