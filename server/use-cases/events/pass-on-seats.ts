import { findEvent, queryPoolsOfEvents, touchEvent } from '#server/domain/events/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import {
  expireOffers,
  mendOffers,
  offerExpiry,
  PASS_ON_JOB,
  passOnSeats,
  poolsToPassOn,
  type SeatOffer,
} from '#server/domain/seats/index.ts';
import { findWorkoutTypeOfPool } from '#server/domain/tickets/index.ts';
import { findWorkout } from '#server/domain/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';

const AT_ONCE = 200;

/** What the seats of a pool are for, and how those in line hear of them. */
interface Owner {
  /** Null: nothing is offered. */
  readonly startsAt: Date | null;
  /** Whose open pages hear of it; null: nobody's. */
  readonly eventId: number | null;
  offered(tx: Ctx, offer: SeatOffer): Promise<unknown>;
  expired(tx: Ctx, entry: { entryId: number; userId: number }): Promise<unknown>;
}

/** The words for one entry of a line: an offer is told once, so is its end. */
const offerOccasion = (offer: SeatOffer) => `waitlist:${offer.entryId}:${offer.expiresAt.toISOString()}`;
const endOccasion = (entry: { entryId: number }) => `waitlist:${entry.entryId}`;

async function eventOf(ctx: Ctx, poolId: number): Promise<Owner | undefined> {
  const [owner] = await queryPoolsOfEvents(ctx.db, { poolIds: [poolId] });
  const event = owner && (await findEvent(ctx, owner.eventId));
  if (!owner || !event) return undefined;
  const about = { eventId: owner.eventId, ticketTypeId: owner.ticketTypeId };
  const { schoolId } = event;
  return {
    startsAt: event.status === 'published' ? event.startsAt : null,
    eventId: event.id,
    offered: (tx, offer) =>
      queueMail(tx, {
        kind: 'waitlist_offered',
        occasion: offerOccasion(offer),
        to: { userId: offer.userId },
        data: { ...about, expiresAt: offer.expiresAt.toISOString() },
        schoolId,
      }),
    expired: (tx, entry) =>
      queueMail(tx, {
        kind: 'waitlist_expired',
        occasion: endOccasion(entry),
        to: { userId: entry.userId },
        data: about,
        schoolId,
      }),
  };
}

async function workoutOf(ctx: Ctx, poolId: number): Promise<Owner | undefined> {
  const type = await findWorkoutTypeOfPool(ctx, poolId);
  const workout = type && (await findWorkout(ctx, type.workoutId));
  if (!type || !workout) return undefined;
  const about = { workoutId: workout.id, kind: type.kind };
  const { schoolId } = workout;
  return {
    startsAt: workout.status === 'published' && type.status === 'active' ? workout.startsAt : null,
    eventId: null,
    offered: (tx, offer) =>
      queueMail(tx, {
        kind: 'workout_waitlist_offered',
        occasion: offerOccasion(offer),
        to: { userId: offer.userId },
        data: { ...about, expiresAt: offer.expiresAt.toISOString() },
        schoolId,
      }),
    expired: (tx, entry) =>
      queueMail(tx, {
        kind: 'workout_waitlist_expired',
        occasion: endOccasion(entry),
        to: { userId: entry.userId },
        data: about,
        schoolId,
      }),
  };
}

const ownerOf = async (ctx: Ctx, poolId: number) => (await eventOf(ctx, poolId)) ?? (await workoutOf(ctx, poolId));

/** Offers free seats of an event, a ticket type or a workout to the next in line; nothing at and after the start (rules §4). */
export async function passOn(ctx: Ctx, request: { poolId: number }): Promise<void> {
  const owner = await ownerOf(ctx, request.poolId);
  const expiresAt = owner?.startsAt && offerExpiry(ctx.clock.now(), owner.startsAt);
  if (!owner || !expiresAt) return;
  const offered = await passOnSeats(ctx, {
    poolId: request.poolId,
    expiresAt,
    told: async (tx, offer) => {
      await owner.offered(tx, offer);
    },
  });
  if (offered > 0 && owner.eventId !== null) touchEvent(ctx, owner.eventId);
}

export const passOnJob = defineJob<{ poolId: number }>({ name: PASS_ON_JOB, handle: passOn });

/** Each minute: offers that are over, seats that came free without a word, offers whose checkout was broken off. */
export async function tendLines(ctx: Ctx): Promise<void> {
  await mendOffers(ctx);
  await expireOffers(ctx, async (tx, entry) => {
    await (await ownerOf(tx, entry.poolId))?.expired(tx, entry);
  });
  const kinds = ['event', 'ticket_type', 'workout_live', 'workout_written'];
  for (const poolId of await poolsToPassOn(ctx, kinds, AT_ONCE)) await passOn(ctx, { poolId });
}
