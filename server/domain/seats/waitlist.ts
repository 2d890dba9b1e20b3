import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { convertHold } from './convert-hold.ts';
import { insertHold } from './hold.store.ts';
import { holdOne, type PoolKind } from './pool.store.ts';
import { releaseHold, releaseHolds } from './release-hold.ts';
import {
  closeEntries,
  endEntry,
  entriesOf,
  insertEntry,
  lockNextWaiting,
  offersWithoutSeat,
  overdueOffers,
  setOffered,
  setWaiting,
  type WaitlistEntry,
} from './waitlist.store.ts';

const AT_ONCE = 200;
/** Everything live; the lines of cohorts are tended by a use case of their own. */
const LIVE_POOLS: readonly PoolKind[] = ['event', 'ticket_type', 'workout_live', 'workout_written'];

/** A seat that was offered to the next in line. */
export interface SeatOffer {
  readonly entryId: number;
  readonly poolId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Stands in line for a seat of a pool; who stands there already keeps his place. */
export async function joinWaitlist(
  ctx: Ctx,
  request: { poolId: number; userId: number },
): Promise<{ entry: WaitlistEntry; joined: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const joined = await insertEntry(tx, request);
    const [entry] = await entriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
    if (!entry) throw new Error('Nobody stands in line.');
    return { entry, joined };
  });
}

/** Leaves the line, or lets an offered seat go. False where one didn't stand in it. */
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
  const [entry] = await entriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
  if (entry?.state !== 'offered' || entry.offerHoldId === null) return false;
  if ((await convertHold(tx, { holdId: entry.offerHoldId })) !== 'converted') return false;
  await endEntry(tx, request, 'taken');
  return true;
}

/** Lets a person's offered seat go so that the same transaction can hold it for a checkout; the offer itself stays. */
export async function lendOffer(tx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  const [entry] = await entriesOf(tx, { userId: request.userId, poolIds: [request.poolId] });
  if (entry?.state !== 'offered' || entry.offerHoldId === null) return false;
  return releaseHold(tx, { holdId: entry.offerHoldId, as: 'released' });
}

/** Whoever got a seat doesn't wait for one any more. */
export async function leaveWaitlistSeated(tx: Ctx, request: { poolId: number; userId: number }): Promise<void> {
  await endEntry(tx, request, 'taken');
}

class NoSeat extends Error {}

/**
 * Offers free seats of a pool to those in line, one after the other, each in a transaction of its own: the seat is held
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

/** Ends offers of pools of these kinds whose time is over; `told` runs in each one's transaction. Returns the pools in which seats are free now. */
export async function expireOffers(
  ctx: Ctx,
  told: (tx: Ctx, offer: { entryId: number; poolId: number; userId: number }) => Promise<void>,
  kinds: readonly PoolKind[] = LIVE_POOLS,
): Promise<number[]> {
  const pools = new Set<number>();
  for (const { id, poolId, userId, holdId } of await overdueOffers(ctx, kinds, AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      if (!(await endEntry(tx, { poolId, userId }, 'expired'))) return;
      if (holdId !== null) await releaseHold(tx, { holdId, as: 'expired' });
      await told(tx, { entryId: id, poolId, userId });
      pools.add(poolId);
    });
  }
  return [...pools];
}

/** Offers whose checkout was broken off get their seat held again, or go back to the head of the line. */
export async function mendOffers(ctx: Ctx): Promise<void> {
  for (const { id, poolId, userId, expiresAt } of await offersWithoutSeat(ctx, AT_ONCE)) {
    try {
      await inTransaction(ctx, async (tx) => {
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
 * The lines of pools that sell nothing any more end, and the seats that were offered in them are held no more. Before the
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
