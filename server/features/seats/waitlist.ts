import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { convertHold } from './convert-hold.ts';
import { insertHold } from './hold.store.ts';
import { holdOne, setPoolDisabled } from './pool.store.ts';
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

export interface SeatOffer {
  readonly entryId: number;
  readonly poolId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Puts a person on a pool's waitlist; someone already on it keeps their position. */
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

/** Leaves the waitlist, or gives up an offered seat. False if the person wasn't on it. */
export async function leaveWaitlist(ctx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const entry = await endEntry(tx, request, 'left');
    if (!entry) return false;
    if (entry.holdId !== null) await releaseHold(tx, { holdId: entry.holdId, as: 'released' });
    return true;
  });
}

/**
 * Takes the seat offered to a person, in the caller's transaction. False if there is no live offer; then the caller
 * takes a seat the normal way.
 */
export async function takeOffer(tx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  const [entry] = await lockEntriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
  if (entry?.state !== 'offered' || entry.offerHoldId === null) return false;
  if ((await convertHold(tx, { holdId: entry.offerHoldId })) !== 'converted') return false;
  await endEntry(tx, request, 'taken');
  return true;
}

/**
 * Releases a person's offered seats so that the same transaction can hold them for a checkout; the offers themselves
 * stay.
 */
export async function releaseOffersForCheckout(
  tx: Ctx,
  request: { poolIds: readonly number[]; userId: number },
): Promise<void> {
  const entries = await lockEntriesOf(tx, request);
  const holdIds = entries.flatMap(({ state, offerHoldId }) =>
    state === 'offered' && offerHoldId !== null ? [offerHoldId] : [],
  );
  if (holdIds.length > 0) await releaseHolds(tx, { holdIds, as: 'released' });
}

/**
 * Locks a person's entries and offers on these waitlists until the end of the transaction. Call it before touching the
 * seats, so that two ways to a seat never deadlock.
 */
export async function lockWaitlistEntries(
  tx: Ctx,
  request: { poolIds: readonly number[]; userId: number },
): Promise<void> {
  await lockEntriesOf(tx, request);
}

/**
 * Ends the waitlist entry of someone who got a seat. The entry was locked before the seat was taken:
 * `lockWaitlistEntries`.
 */
export async function endEntryWithSeat(tx: Ctx, request: { poolId: number; userId: number }): Promise<void> {
  await endEntry(tx, request, 'taken');
}

class NoSeat extends Error {}

/**
 * Offers a pool's free seats to its waitlist in order, each in its own transaction, and holds each seat while its offer
 * lasts. `told` runs in that transaction to queue the email. Returns how many were offered.
 */
export async function promoteWaitlist(
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

/**
 * Ends expired offers. `notify` runs in each offer's transaction to queue the email. Returns the pools in which seats are
 * free now.
 */
export async function expireOffers(
  ctx: Ctx,
  notify: (tx: Ctx, offer: { entryId: number; poolId: number; userId: number }) => Promise<void>,
): Promise<number[]> {
  const pools = new Set<number>();
  for (const { id, poolId, userId, holdId } of await overdueOffers(ctx, AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      if (!(await endEntry(tx, { poolId, userId }, 'expired'))) return;
      if (holdId !== null) await releaseHold(tx, { holdId, as: 'expired' });
      await notify(tx, { entryId: id, poolId, userId });
      pools.add(poolId);
    });
  }
  return [...pools];
}

/**
 * Restores offers whose checkout was abandoned: holds their seat again, or puts them back at the head of the waitlist.
 */
export async function restoreOffers(ctx: Ctx): Promise<void> {
  for (const { id, poolId, userId, expiresAt } of await offersWithoutSeat(ctx, AT_ONCE)) {
    try {
      await inTransaction(ctx, async (tx) => {
        // Given up or taken in the meantime, so there is nothing to restore.
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
 * Ends the waitlists of pools that don't sell anymore and releases the seats offered from them. Call it before closing
 * the pools: holds are locked before pools everywhere. Returns the ended entries.
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

async function withdraw(tx: Ctx, poolId: number, scope: 'all' | 'free'): Promise<{ id: number; userId: number }[]> {
  const offers = await lockOffersOf(tx, poolId, scope);
  const holdIds = offers.flatMap((offer) => (offer.holdId === null ? [] : [offer.holdId]));
  if (holdIds.length > 0) await releaseHolds(tx, { holdIds, as: 'released' });
  for (const { id } of offers) await setWaiting(tx, id);
  return offers.map(({ id, userId }) => ({ id, userId }));
}

/**
 * Pauses a pool for something off sale: no seat is taken or held from now on, even by requests already underway, since
 * the flag is in the same row as the seat counts. Checkout holds may still convert; people waiting keep their position;
 * offers are withdrawn and their people wait again. Returns the withdrawn offers.
 */
export async function restPool(tx: Ctx, request: { poolId: number }): Promise<{ id: number; userId: number }[]> {
  const { poolId } = request;
  const before = await withdraw(tx, poolId, 'all');
  if (!unguarded(tx, 'resting')) await setPoolDisabled(tx, poolId, true);
  // Offers made before the pool's row was locked. One being accepted at this moment stays.
  return [...before, ...(await withdraw(tx, poolId, 'free'))];
}

/** Resumes a paused pool. People waiting come first: `queuePromotion`. */
export function wakePool(ctx: Ctx, request: { poolId: number }): Promise<void> {
  return setPoolDisabled(ctx, request.poolId, false);
}
