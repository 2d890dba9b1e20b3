import type { Ctx } from '#server/platform/ctx.ts';
import { cohortWaitlistOwner } from './cohort-waitlist.ts';
import { eventWaitlistOwner } from './event-waitlist.ts';
import type { WaitlistOwner } from './waitlist-owner.ts';
import { workoutWaitlistOwner } from './workout-waitlist.ts';

/** The cohort, event, or workout that a pool's seats belong to. */
export async function ownerOfPool(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  return (
    (await eventWaitlistOwner(ctx, poolId)) ??
    (await workoutWaitlistOwner(ctx, poolId)) ??
    (await cohortWaitlistOwner(ctx, poolId))
  );
}
