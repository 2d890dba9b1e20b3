import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export type EntryEnd = 'taken' | 'left' | 'expired' | 'closed';

/** A person's entry on a pool's waitlist, or the seat they are offered. */
export interface WaitlistEntry {
  readonly id: number;
  readonly poolId: number;
  readonly userId: number;
  readonly state: 'waiting' | 'offered';
  /** Position on the waitlist: 1 is next in turn. Offers have one, too. */
  readonly place: number;
  readonly joinedAt: Date;
  readonly offerHoldId: number | null;
  readonly offerExpiresAt: Date | null;
}

/** Adds a person to the end of a waitlist. False if they are already on it. */
export async function insertEntry(ctx: Ctx, entry: { poolId: number; userId: number }): Promise<boolean> {
  const row = await ctx.db
    .insertInto('seat_waitlist')
    .values({ pool_id: entry.poolId, user_id: entry.userId, joined_at: ctx.clock.now() })
    .onConflict((oc) =>
      oc
        .columns(['pool_id', 'user_id'])
        .where('state', 'in', [sql.lit('waiting'), sql.lit('offered')])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const ENTRIES = sql`
  select w.id, w.pool_id as "poolId", w.user_id as "userId", w.state, w.joined_at as "joinedAt",
    w.offer_hold_id as "offerHoldId", w.offer_expires_at as "offerExpiresAt",
    case when w.state = 'offered' then 1 else 1 + (select count(*) from seat_waitlist b where b.pool_id = w.pool_id
      and b.state = 'waiting' and (b.joined_at, b.id) < (w.joined_at, w.id)) end as place
  from seat_waitlist w`;

/** A person's active entries in these pools, with their positions. */
export async function entriesOf(
  ctx: Ctx,
  request: { userId: number; poolIds?: readonly number[] },
): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`
    ${ENTRIES} where w.user_id = ${request.userId}::bigint and w.state in ('waiting', 'offered')
      and (${request.poolIds === undefined}::boolean or w.pool_id = any(${[...(request.poolIds ?? [])]}::bigint[]))
    order by w.id`.execute(ctx.db);
  return rows;
}

/**
 * A person's active entries in these pools, locked for the rest of the transaction. The lock order everywhere is
 * entries, then holds, then pools: code that takes a seat for someone who may be on its waitlist locks the entry first.
 */
export async function lockEntriesOf(
  tx: Ctx,
  request: { userId: number; poolIds: readonly number[] },
): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`
    ${ENTRIES} where w.user_id = ${request.userId}::bigint and w.state in ('waiting', 'offered')
      and w.pool_id = any(${[...request.poolIds]}::bigint[])
    order by w.id for update of w`.execute(tx.db);
  return rows;
}

export async function waitlistIsOpen(ctx: Ctx, poolId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seat_waitlist where pool_id = ${poolId}::bigint and state = 'waiting' limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether someone is waiting for a seat in this pool, or has an offer. */
export async function waitlistHasEntries(ctx: Ctx, poolId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seat_waitlist where pool_id = ${poolId}::bigint and state in ('waiting', 'offered') limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/**
 * Locks and returns the first person on the waitlist who holds no seat in the pool, skipping rows locked by other
 * transactions.
 */
export async function lockNextWaiting(
  tx: Ctx,
  poolId: number,
): Promise<{ id: number; userId: number; joinedAt: Date } | undefined> {
  const { rows } = await sql<{ id: number; userId: number; joinedAt: Date }>`
    select w.id, w.user_id as "userId", w.joined_at as "joinedAt" from seat_waitlist w
    where w.pool_id = ${poolId}::bigint and w.state = 'waiting'
      and not exists (select 1 from seat_holds h where h.pool_id = w.pool_id and h.user_id = w.user_id and h.state = 'live')
    order by w.joined_at, w.id limit 1 for update of w skip locked`.execute(tx.db);
  return rows[0];
}

export async function setOffered(tx: Ctx, entryId: number, holdId: number, expiresAt: Date): Promise<void> {
  await tx.db
    .updateTable('seat_waitlist')
    .set({ state: 'offered', offer_hold_id: holdId, offered_at: tx.clock.now(), offer_expires_at: expiresAt })
    .where('id', '=', entryId)
    .execute();
}

/** Ends an active entry; returns its previous data, or undefined if there was none. */
export async function endEntry(
  tx: Ctx,
  entry: { poolId: number; userId: number },
  state: EntryEnd,
): Promise<{ id: number; holdId: number | null } | undefined> {
  return tx.db
    .updateTable('seat_waitlist')
    .set({ state, ended_at: tx.clock.now() })
    .where('pool_id', '=', entry.poolId)
    .where('user_id', '=', entry.userId)
    .where('state', 'in', ['waiting', 'offered'])
    .returning(['id', 'offer_hold_id as holdId'])
    .executeTakeFirst();
}

/** Ends every active entry of pools that don't sell anymore. Returns those entries. */
export async function closeEntries(
  tx: Ctx,
  poolIds: readonly number[],
): Promise<{ id: number; poolId: number; userId: number; holdId: number | null }[]> {
  return tx.db
    .updateTable('seat_waitlist')
    .set({ state: 'closed', ended_at: tx.clock.now() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('seat_waitlist')
        .select('id')
        .where('pool_id', '=', sql<number>`any(${[...poolIds]})`)
        .where('state', 'in', ['waiting', 'offered'])
        .orderBy('id')
        .forUpdate(),
    )
    .returning(['id', 'pool_id as poolId', 'user_id as userId', 'offer_hold_id as holdId'])
    .execute();
}

/** Expired offers, except those whose hold belongs to a checkout that is being paid. */
export async function overdueOffers(
  ctx: Ctx,
  limit: number,
): Promise<{ id: number; poolId: number; userId: number; holdId: number | null }[]> {
  const { rows } = await sql<{ id: number; poolId: number; userId: number; holdId: number | null }>`
    select w.id, w.pool_id as "poolId", w.user_id as "userId", w.offer_hold_id as "holdId" from seat_waitlist w
    where w.state = 'offered' and w.offer_expires_at <= ${ctx.clock.now()}::timestamptz
      and not exists (select 1 from seat_holds h where h.pool_id = w.pool_id and h.user_id = w.user_id and h.state = 'live'
        and h.order_id is not null)
    order by w.offer_expires_at, w.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** Live offers whose seat is no longer held because their checkout was abandoned. */
export async function offersWithoutSeat(
  ctx: Ctx,
  limit: number,
): Promise<{ id: number; poolId: number; userId: number; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: number; poolId: number; userId: number; expiresAt: Date }>`
    select w.id, w.pool_id as "poolId", w.user_id as "userId", w.offer_expires_at as "expiresAt" from seat_waitlist w
    where w.state = 'offered' and w.offer_expires_at > ${ctx.clock.now()}::timestamptz
      and not exists (select 1 from seat_holds h where h.pool_id = w.pool_id and h.user_id = w.user_id and h.state = 'live')
    order by w.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** Puts an entry back on the waitlist, at its old position. */
export async function setWaiting(tx: Ctx, entryId: number): Promise<void> {
  await tx.db
    .updateTable('seat_waitlist')
    .set({ state: 'waiting', offer_hold_id: null, offered_at: null, offer_expires_at: null })
    .where('id', '=', entryId)
    .where('state', '=', 'offered')
    .execute();
}

/** Pools with free seats and people waiting. Paused pools are left out. */
export async function poolsToPromote(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from seat_pools p
    where p.closed_at is null and p.resting_at is null and p.taken + p.held < p.capacity
      and exists (select 1 from seat_waitlist w where w.pool_id = p.id and w.state = 'waiting')
    order by p.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** A pool's offers, locked in entry order. With `free`, skips offers locked by other transactions. */
export async function lockOffersOf(
  tx: Ctx,
  poolId: number,
  scope: 'all' | 'free',
): Promise<{ id: number; userId: number; holdId: number | null }[]> {
  const { rows } = await sql<{ id: number; userId: number; holdId: number | null }>`
    select id, user_id as "userId", offer_hold_id as "holdId" from seat_waitlist
    where pool_id = ${poolId}::bigint and state = 'offered'
    order by id for update ${scope === 'free' ? sql`skip locked` : sql``}`.execute(tx.db);
  return rows;
}
