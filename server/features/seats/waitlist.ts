import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { convertHold } from './convert-hold.ts';
import { insertHold } from './hold.store.ts';
import { holdOne, setResting } from './pool.store.ts';
import { releaseHold, releaseHolds } from './release-hold.ts';
import {
  closeEntries,
  endEntry,
  entriesOf,
  insertEntry,
  lockEntriesOf,
  lockNextWaiting,
  lockOffersOf,
  offersWithoutSeat,
  overdueOffers,
  setOffered,
  setWaiting,
  type WaitlistEntry,
} from './waitlist.store.ts';

const AT_ONCE = 200;

/** A seat that was offered to the next on the waitlist. */
export interface SeatOffer {
  readonly entryId: number;
  readonly poolId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Puts a person on the waitlist of a pool; who is on it already keeps the place. */
export async function joinWaitlist(
  ctx: Ctx,
  request: { poolId: number; userId: number },
): Promise<{ entry: WaitlistEntry; joined: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const joined = await insertEntry(tx, request);
    const [entry] = await entriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
    if (!entry) throw new Error('No one is on the waitlist.');
    return { entry, joined };
  });
}

/** Leaves the waitlist, or lets an offered seat go. False for who wasn't on it. */
export async function leaveWaitlist(ctx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const entry = await endEntry(tx, request, 'left');
    if (!entry) return false;
    if (entry.holdId !== null) await releaseHold(tx, { holdId: entry.holdId, as: 'released' });
    return true;
  });
}

/**
 * Takes the seat that was offered to a person, in the caller's transaction. False where there is no live offer: then a
 * seat is taken like anybody's.
 */
export async function takeOffer(tx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  const [entry] = await lockEntriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
  if (entry?.state !== 'offered' || entry.offerHoldId === null) return false;
  if ((await convertHold(tx, { holdId: entry.offerHoldId })) !== 'converted') return false;
  await endEntry(tx, request, 'taken');
  return true;
}

/** Lets a person's offered seats go so that the same transaction can hold them for a checkout; the offers themselves stay. */
export async function lendOffers(tx: Ctx, request: { poolIds: readonly number[]; userId: number }): Promise<void> {
  const entries = await lockEntriesOf(tx, request);
  const holdIds = entries.flatMap(({ state, offerHoldId }) =>
    state === 'offered' && offerHoldId !== null ? [offerHoldId] : [],
  );
  if (holdIds.length > 0) await releaseHolds(tx, { holdIds, as: 'released' });
}

/**
 * From here to the end of the transaction nobody else ends a person's place on these waitlists, or the offer: before the
 * seats themselves are touched, so that two ways to a seat never wait for each other.
 */
export async function lockWaitlistEntries(
  tx: Ctx,
  request: { poolIds: readonly number[]; userId: number },
): Promise<void> {
  await lockEntriesOf(tx, request);
}

/** Whoever got a seat doesn't wait for one any more. The entry was locked before the seat was taken: `lockWaitlistEntries`. */
export async function leaveWaitlistSeated(tx: Ctx, request: { poolId: number; userId: number }): Promise<void> {
  await endEntry(tx, request, 'taken');
}

class NoSeat extends Error {}

/**
 * Offers free seats of a pool to those on its waitlist, one after the other, each in a transaction of its own: the seat is held
 * for the offer's time. `told` runs in that transaction (mails). Returns how many were offered.
 */
export async function passOnSeats(
  ctx: Ctx,
  request: { poolId: number; expiresAt: Date; told: (tx: Ctx, offer: SeatOffer) => Promise<void> },
): Promise<number> {
  const { poolId, expiresAt } = request;
  let offered = 0;
  try {
    for (;;) {
      const went = await inTransaction(ctx, async (tx) => {
        const next = await lockNextWaiting(tx, poolId);
        if (!next) return false;
        const { userId } = next;
        const holdId = await insertHold(tx, { poolId, userId, orderId: null, kind: 'offer', expiresAt });
        if (holdId === undefined || !(await holdOne(tx, poolId))) throw new NoSeat();
        await setOffered(tx, next.id, holdId, expiresAt);
        await request.told(tx, { entryId: next.id, poolId, userId, expiresAt });
        return true;
      });
      if (!went) return offered;
      offered += 1;
    }
  } catch (error) {
    if (error instanceof NoSeat) return offered;
    throw error;
  }
}

/** Ends offers whose time is over; `told` runs in each one's transaction. Returns the pools in which seats are free now. */
export async function expireOffers(
  ctx: Ctx,
  told: (tx: Ctx, offer: { entryId: number; poolId: number; userId: number }) => Promise<void>,
): Promise<number[]> {
  const pools = new Set<number>();
  for (const { id, poolId, userId, holdId } of await overdueOffers(ctx, AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      if (!(await endEntry(tx, { poolId, userId }, 'expired'))) return;
      if (holdId !== null) await releaseHold(tx, { holdId, as: 'expired' });
      await told(tx, { entryId: id, poolId, userId });
      pools.add(poolId);
    });
  }
  return [...pools];
}

/** Offers whose checkout was broken off get their seat held again, or go back to the head of the waitlist. */
export async function mendOffers(ctx: Ctx): Promise<void> {
  for (const { id, poolId, userId, expiresAt } of await offersWithoutSeat(ctx, AT_ONCE)) {
    try {
      await inTransaction(ctx, async (tx) => {
        // Let go or taken since the look: nothing to mend.
        const [entry] = await lockEntriesOf(tx, { userId, poolIds: [poolId] });
        if (entry?.id !== id || entry.state !== 'offered') return;
        const holdId = await insertHold(tx, { poolId, userId, orderId: null, kind: 'offer', expiresAt });
        if (holdId === undefined || !(await holdOne(tx, poolId))) throw new NoSeat();
        await setOffered(tx, id, holdId, expiresAt);
      });
    } catch (error) {
      if (!(error instanceof NoSeat)) throw error;
      await setWaiting(ctx, id);
    }
  }
}

/**
 * The waitlists of pools that sell nothing any more end, and the seats that were offered from them are held no more. Before the
 * pools themselves are closed: holds come before pools, everywhere. Answers whose entries they were.
 */
export async function closeWaitlists(
  tx: Ctx,
  poolIds: readonly number[],
): Promise<{ id: number; poolId: number; userId: number }[]> {
  const entries = await closeEntries(tx, poolIds);
  const holdIds = entries.flatMap((entry) => (entry.holdId === null ? [] : [entry.holdId]));
  if (holdIds.length > 0) await releaseHolds(tx, { holdIds, as: 'released' });
  return entries;
}

async function withdraw(tx: Ctx, poolId: number, which: 'all' | 'free'): Promise<{ id: number; userId: number }[]> {
  const offers = await lockOffersOf(tx, poolId, which);
  const holdIds = offers.flatMap((offer) => (offer.holdId === null ? [] : [offer.holdId]));
  if (holdIds.length > 0) await releaseHolds(tx, { holdIds, as: 'released' });
  for (const { id } of offers) await setWaiting(tx, id);
  return offers.map(({ id, userId }) => ({ id, userId }));
}

/**
 * From here on no seat of the pool is taken or held, whoever decided before: for what is off sale. It stands in one row with
 * the seats themselves, so that nobody slips in beside it. What is held for a checkout may still be taken; who waits keeps the
 * place; offers are withdrawn, and who had one waits on. Answers whose offers they were.
 */
export async function restPool(tx: Ctx, request: { poolId: number }): Promise<{ id: number; userId: number }[]> {
  const { poolId } = request;
  const before = await withdraw(tx, poolId, 'all');
  if (!unguarded(tx, 'resting')) await setResting(tx, poolId, true);
  // One that was offered in between: the pool's row waited for it. Who takes it this moment has it.
  return [...before, ...(await withdraw(tx, poolId, 'free'))];
}

/** A resting pool gives seats again. Who waits comes first: `passOnLater`. */
export function wakePool(ctx: Ctx, request: { poolId: number }): Promise<void> {
  return setResting(ctx, request.poolId, false);
}
