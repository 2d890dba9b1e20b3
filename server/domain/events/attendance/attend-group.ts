import { queueMails } from '#server/domain/mailings/index.ts';
import { lockPoolForControl, remainingFor, somebodyOnWaitlist, takeSeats } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { type Attended, attendAlone } from './attend-alone.ts';
import { type Asking, heldOf, noSeats } from './attend-facts.ts';
import { decideAttendance } from './attendance.rules.ts';
import { attendancesOf, lockAttendees, saveAttendances } from './attendance.store.ts';

/** One press of the toggle on its way. */
export interface Pressing {
  /** The request's own: its idempotency key is answered in the common transaction. */
  readonly ctx: Ctx;
  readonly asking: Asking;
  readonly attending: boolean | undefined;
  /** Runs in the transaction that did it. */
  readonly finish: (tx: Ctx, done: Attended) => Promise<void>;
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

/** Seats for those who go together: a look first and the row last, so that it is locked for one statement only. */
async function together(presses: readonly Pressing[], seatsFirst: boolean): Promise<Map<Pressing, Attended | Error>> {
  const results = new Map<Pressing, Attended | Error>();
  const [head] = presses;
  if (!head) return results;
  const { poolId, facts } = head.asking;
  await inTransaction(head.ctx, async (tx) => {
    results.clear();
    if (unguarded(tx, 'gathering')) await lockPoolForControl(tx, poolId);
    const userIds = presses.map((press) => press.asking.person.id);
    await lockAttendees(tx, facts.id, userIds);
    const rows = await attendancesOf(tx, facts.id, userIds);
    const now = tx.clock.now();
    const seen = new Set<number>();
    const plain = presses.filter((press) => {
      const userId = press.asking.person.id;
      if (seen.has(userId) || !takesPlainly(press, rows.get(userId), now)) return false;
      seen.add(userId);
      return true;
    });
    // Where anybody waits or has an offer, each is decided for himself.
    if (plain.length === 0 || (await somebodyOnWaitlist(tx, poolId))) return;
    const left = seatsFirst
      ? await takeSeats(tx, { poolId, seats: plain.length })
      : ((await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0);
    const winners = plain.slice(0, Math.max(0, left));
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
    if (!seatsFirst && winners.length > 0) {
      if ((await takeSeats(tx, { poolId, seats: winners.length })) < winners.length) throw new Short();
    }
    for (const [index, press] of winners.entries()) {
      const row = made[index];
      if (!row) throw new Error('An attendance was not written.');
      const done: Attended = { attending: true, row };
      await press.finish(tx, done);
      results.set(press, done);
    }
    for (const press of plain.slice(winners.length)) results.set(press, noSeats());
  });
  return results;
}

/**
 * Presses that wait for seats of one pool: those that simply take a seat in one transaction, first come first served;
 * everybody else for himself. Answers for each, in order, what was done or the refusal.
 */
export async function attendGroup(presses: readonly Pressing[]): Promise<(Attended | Error)[]> {
  let results = new Map<Pressing, Attended | Error>();
  if (presses.length > 1) {
    try {
      results = await together(presses, false);
    } catch {
      // Somebody was faster, or one of them makes it fail: seats first, then each for himself.
      results = await together(presses, true).catch(() => new Map<Pressing, Attended | Error>());
    }
  }
  const answers: (Attended | Error)[] = [];
  for (const press of presses) {
    const known = results.get(press);
    if (known) {
      answers.push(known);
      continue;
    }
    try {
      answers.push(await attendAlone(press.ctx, press.asking, press, press.finish));
    } catch (error) {
      answers.push(error as Error);
    }
  }
  return answers;
}
