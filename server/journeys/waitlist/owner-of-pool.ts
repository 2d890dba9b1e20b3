import type { Ctx } from '#server/platform/ctx.ts';
import { cohortOfPool } from './cohort-waitlist.ts';
import { eventOfPool } from './event-waitlist.ts';
import type { WaitlistOwner } from './waitlist-owner.ts';
import { workoutOfPool } from './workout-waitlist.ts';

/** What the seats of a pool are for. */
export async function ownerOfPool(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  return (await eventOfPool(ctx, poolId)) ?? (await workoutOfPool(ctx, poolId)) ?? (await cohortOfPool(ctx, poolId));
}
