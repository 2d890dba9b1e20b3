import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requireVerified } from '#server/domain/accounts/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import {
  joinWaitlist,
  leaveWaitlist,
  passOnLater,
  presentEntry,
  remainingFor,
  somebodyWaits,
} from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { askingFor, heldOf, refusalOf } from './attend-facts.ts';
import { decideAdmission, decideTicket, decideTime, SENTENCES } from './attendance.rules.ts';
import { attendancesOf } from './attendance.store.ts';

/**
 * Use case: somebody stands in line for a seat of a sold-out event or ticket type. Who stands in line already keeps the place.
 * Refuses what attending would refuse, 409 `seats_free` while there are seats, 409 after the start.
 */
export async function joinEventLine(
  ctx: Ctx,
  request: { eventId: number; ticketTypeId: number | null },
): Promise<SeatWaitlistEntry> {
  const person = await requireVerified(ctx);
  const asking = await askingFor(ctx, person, request);
  const { event, facts, poolId } = asking;
  const now = ctx.clock.now();
  const because =
    // Nothing is offered at and after the start, so nobody waits then.
    decideTime({ ...event, ticketed: true }) ??
    decideAdmission(event, asking.attendee, now) ??
    decideTicket(event, request.ticketTypeId, asking.ticket);
  if (because) throw refusalOf(because, asking);
  if (event.classSession) throw refuse('seats_free', 409, 'Class sessions have a seat for everyone enrolled.');
  return inTransaction(ctx, async (tx) => {
    const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
    if (heldOf(row, asking)?.state === 'attending') throw refuse('ticket_held', 409, SENTENCES.alreadyHeld);
    const left = (await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (left > 0 && !(await somebodyWaits(tx, poolId))) {
      throw refuse('seats_free', 409, 'There are seats: no need to wait.');
    }
    const { entry, joined } = await joinWaitlist(tx, { poolId, userId: person.id });
    if (joined) {
      await queueMail(tx, {
        kind: 'waitlist_joined',
        occasion: `waitlist:${entry.id}`,
        to: { userId: person.id },
        data: { eventId: facts.id, ticketTypeId: request.ticketTypeId, place: entry.place },
        schoolId: facts.schoolId,
      });
    }
    const answer = presentEntry(entry, request.ticketTypeId);
    await ctx.idempotency?.store(tx, 200, { waitlist: answer });
    return answer;
  });
}

/** Use case: somebody leaves the line, or lets an offered seat go to the next. 404 where one does not stand in it. */
export async function leaveEventLine(
  ctx: Ctx,
  request: { eventId: number; ticketTypeId: number | null },
): Promise<void> {
  const person = await requireVerified(ctx);
  const { poolId, facts } = await askingFor(ctx, person, request);
  if (request.ticketTypeId !== null && facts.ticketId === null) throw notFound();
  await inTransaction(ctx, async (tx) => {
    if (!(await leaveWaitlist(tx, { poolId, userId: person.id }))) throw notFound();
    await passOnLater(tx, poolId);
  });
}
