import { offerExpiry, promoteWaitlist as offerSeats, PROMOTE_WAITLIST_JOB } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { ownerOfPool } from './owner-of-pool.ts';

/**
 * Offers a pool's free seats to its waitlist in order, and holds each while its offer lasts. From the deadline or start
 * on, nothing is offered (rules §4).
 */
export async function promoteWaitlist(ctx: Ctx, request: { poolId: number }): Promise<void> {
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

export const promoteWaitlistJob = defineJob<{ poolId: number }>({
  name: PROMOTE_WAITLIST_JOB,
  handle: promoteWaitlist,
});

/** The job under its former name for cohort seats: jobs from an earlier release may still be in the queue. */
export const formerPromoteWaitlistJob = defineJob<{ poolId: number }>({
  name: 'stories.pass-on-cohort-seats',
  handle: promoteWaitlist,
});
