import { findEvent, queryPoolsOfEvents } from '#server/domain/events/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { expireOffers, mendOffers, offerExpiry, passOnSeats, poolsToPassOn } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';

/** Name of the job that offers the free seats of one pool to those in line; it may run twice. */
export const PASS_ON_JOB = 'stories.pass-on-event-seats';
const AT_ONCE = 200;

/** What a pool of an event belongs to. */
async function ownerOf(ctx: Ctx, poolId: number) {
  const [owner] = await queryPoolsOfEvents(ctx.db, { poolIds: [poolId] });
  const event = owner && (await findEvent(ctx, owner.eventId));
  return owner && event ? { ...owner, event } : undefined;
}

/** Offers free seats of an event or ticket type to the next in line; nothing at and after the start (rules §4). */
export async function passOnEventSeats(ctx: Ctx, request: { poolId: number }): Promise<void> {
  const owner = await ownerOf(ctx, request.poolId);
  if (owner?.event.status !== 'published' || !owner.event.startsAt) return;
  const expiresAt = offerExpiry(ctx.clock.now(), owner.event.startsAt);
  if (!expiresAt) return;
  await passOnSeats(ctx, {
    poolId: request.poolId,
    expiresAt,
    told: async (tx, offer) => {
      await queueMail(tx, {
        kind: 'waitlist_offered',
        occasion: `waitlist:${offer.entryId}:${offer.expiresAt.toISOString()}`,
        to: { userId: offer.userId },
        data: { eventId: owner.eventId, ticketTypeId: owner.ticketTypeId, expiresAt: expiresAt.toISOString() },
        schoolId: owner.event.schoolId,
      });
    },
  });
}

export const passOnJob = defineJob<{ poolId: number }>({ name: PASS_ON_JOB, handle: passOnEventSeats });

/** Each minute: offers that are over, seats that came free without a word, offers whose checkout was broken off. */
export async function tendEventLines(ctx: Ctx): Promise<void> {
  await mendOffers(ctx);
  await expireOffers(ctx, async (tx, offer) => {
    const owner = await ownerOf(tx, offer.poolId);
    if (!owner) return;
    await queueMail(tx, {
      kind: 'waitlist_expired',
      occasion: `waitlist:${offer.entryId}`,
      to: { userId: offer.userId },
      data: { eventId: owner.eventId, ticketTypeId: owner.ticketTypeId },
      schoolId: owner.event.schoolId,
    });
  });
  for (const poolId of await poolsToPassOn(ctx, ['event', 'ticket_type'], AT_ONCE))
    await passOnEventSeats(ctx, { poolId });
}
