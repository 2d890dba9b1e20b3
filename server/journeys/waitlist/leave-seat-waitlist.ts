import { notFound } from '#contract/primitives/problem.ts';
import { type Person, requireVerified } from '#server/features/accounts/index.ts';
import { leaveWaitlist, queuePromotion } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/**
 * Removes a person from a waitlist, or offers their offered seat to the next person.
 * @throws 404 if they aren't on it
 */
export async function leaveSeatWaitlist(ctx: Ctx, poolOf: (tx: Ctx, person: Person) => Promise<number>): Promise<void> {
  const person = await requireVerified(ctx);
  await inTransaction(ctx, async (tx) => {
    const poolId = await poolOf(tx, person);
    if (!(await leaveWaitlist(tx, { poolId, userId: person.id }))) throw notFound();
    await queuePromotion(tx, poolId);
  });
}
