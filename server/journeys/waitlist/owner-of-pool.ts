import type { Ctx } from '#server/platform/ctx.ts';
import { cohortOfPool } from './cohort-waitlist.ts';
import { eventOfPool } from './event-waitlist.ts';
import type { WaitlistOwner } from './waitlist-owner.ts';
import { workoutOfPool } from './workout-waitlist.ts';

/** The cohort, event or workout that a pool's seats belong to. */
export async function ownerOfPool(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  return (await eventOfPool(ctx, poolId)) ?? (await workoutOfPool(ctx, poolId)) ?? (await cohortOfPool(ctx, poolId));
}
