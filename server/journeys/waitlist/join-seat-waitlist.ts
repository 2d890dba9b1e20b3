import { refuse } from '#contract/primitives/problem.ts';
import { type Person, requireVerified } from '#server/features/accounts/index.ts';
import { joinWaitlist, queuePromotion, remainingFor, waitlistIsOpen } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { WaitlistJoin } from './waitlist-owner.ts';

/**
 * Puts a person on the waitlist for something sold out, of any kind; someone already on it keeps their position. The
 * person is locked, so that no one gets a seat and a waitlist entry at the same moment.
 * @throws 403 `address_unverified`; what `prepareJoin` refuses; 409 for a person who holds a seat; 409 `seats_free` while
 * there are seats
 */
export async function joinSeatWaitlist<Result>(
  ctx: Ctx,
  prepareJoin: (tx: Ctx, person: Person) => Promise<WaitlistJoin<Result>>,
): Promise<Result> {
  const person = await requireVerified(ctx);
  return inTransaction(ctx, async (tx) => {
    const waiting = await prepareJoin(tx, person);
    const { poolId } = waiting;
    await waiting.lockHolder(tx);
    const refusal = await waiting.refusalOfHolder(tx);
    if (refusal) throw refusal;
    const remaining = (await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (remaining > 0 && !(await waitlistIsOpen(tx, poolId))) {
      throw refuse('seats_free', 409, "Seats are available, so there's no need to wait.");
    }
    const { entry, joined } = await joinWaitlist(tx, { poolId, userId: person.id });
    if (joined) {
      await waiting.mails.joined(tx, entry);
      // A seat may have been released between the check and the joining.
      await queuePromotion(tx, poolId);
    }
    const waitlist = waiting.present(entry);
    await ctx.idempotency?.store(tx, 200, { waitlist });
    return waitlist;
  });
}
