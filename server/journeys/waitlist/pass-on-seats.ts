import { offerExpiry, passOnSeats as offerSeats, PASS_ON_JOB } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { ownerOfPool } from './owner-of-pool.ts';

/**
 * Offers a pool's free seats to its waitlist in order, and holds each while its offer lasts; nothing is offered at or
 * after the deadline or start (rules §4).
 */
export async function passOnSeats(ctx: Ctx, request: { poolId: number }): Promise<void> {
  const owner = await ownerOfPool(ctx, request.poolId);
  const expiresAt = owner?.offersUntil && offerExpiry(ctx.clock.now(), owner.offersUntil);
  if (!owner || !expiresAt) return;
  const offered = await offerSeats(ctx, {
    poolId: request.poolId,
    expiresAt,
    told: async (tx, offer) => {
      await owner.mails.offered(tx, offer);
    },
  });
  if (offered > 0) owner.changed?.(ctx);
}

export const passOnJob = defineJob<{ poolId: number }>({ name: PASS_ON_JOB, handle: passOnSeats });

/** The former name for cohort seats: jobs from an earlier release may still be in the queue. */
export const formerPassOnJob = defineJob<{ poolId: number }>({
  name: 'stories.pass-on-cohort-seats',
  handle: passOnSeats,
});
