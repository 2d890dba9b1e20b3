import { refuse } from '#contract/primitives/problem.ts';
import { type Person, requireVerified } from '#server/features/accounts/index.ts';
import { joinWaitlist, passOnLater, remainingFor, somebodyWaits } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Waiting } from './waitlist-owner.ts';

/**
 * A person waits for a seat of what is sold out, whatever it is; who is on the waitlist already keeps the place.
 * The person is locked, so that nobody gets a seat and a place on its waitlist at the same moment.
 * @throws 403 `address_unverified`, what `askedFor` refuses, 409 for who holds a seat, 409 `seats_free` while there are seats
 */
export async function joinWaitlistOf<Answer>(
  ctx: Ctx,
  askedFor: (tx: Ctx, person: Person) => Promise<Waiting<Answer>>,
): Promise<Answer> {
  const person = await requireVerified(ctx);
  return inTransaction(ctx, async (tx) => {
    const waiting = await askedFor(tx, person);
    const { poolId } = waiting;
    await waiting.lockHolder(tx);
    const refusal = await waiting.refusalOfHolder(tx);
    if (refusal) throw refusal;
    const left = (await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (left > 0 && !(await somebodyWaits(tx, poolId))) {
      throw refuse('seats_free', 409, "Seats are available, so there's no need to wait.");
    }
    const { entry, joined } = await joinWaitlist(tx, { poolId, userId: person.id });
    if (joined) {
      await waiting.mails.joined(tx, entry);
      // A seat may have come free between the look and the waitlist.
      await passOnLater(tx, poolId);
    }
    const waitlist = waiting.present(entry);
    await ctx.idempotency?.store(tx, 200, { waitlist });
    return waitlist;
  });
}
