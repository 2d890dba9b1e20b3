import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

/** Pool ids in ascending order. Everything that locks several pools uses this order, which prevents deadlocks. */
export function inLockOrder(poolIds: readonly number[]): number[] {
  return [...new Set(poolIds)].sort((a, b) => a - b);
}

/** Takes `seats` seats, all or none; the database checks the condition under the row lock. */
async function takeAll(ctx: Ctx, poolId: number, seats: number): Promise<boolean> {
  const { rows } = await prepared(
    ctx.db,
    'seats_take',
    sql`
      update seat_pools set taken = taken + ${seats}::bigint
      where id = ${poolId}::bigint and closed_at is null and resting_at is null and taken + held + ${seats}::bigint <= capacity
      returning id`,
  );
  return rows.length > 0;
}

/** Takes up to `wanted` seats, in one statement if there are enough. Returns how many were taken. */
export async function takeUpTo(ctx: Ctx, poolId: number, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  if (await takeAll(ctx, poolId, wanted)) return wanted;
  if (wanted === 1) return 0;
  const pool = await ctx.db
    .selectFrom('seat_pools')
    .select(['capacity', 'taken', 'held'])
    .where('id', '=', poolId)
    .where('closed_at', 'is', null)
    .where('resting_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const available = Math.min(wanted, pool ? pool.capacity - pool.taken - pool.held : 0);
  return available > 0 && (await takeAll(ctx, poolId, available)) ? available : 0;
}

/** Holds one seat. False if none is free. */
export async function holdOne(ctx: Ctx, poolId: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('seat_pools')
    .set((eb) => ({ held: eb('held', '+', 1) }))
    .where('id', '=', poolId)
    .where('closed_at', 'is', null)
    .where('resting_at', 'is', null)
    .whereRef(sql`taken + held`, '<', 'capacity')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns a held seat in the pool into a taken one. False if the pool is closed. */
export async function heldToTaken(ctx: Ctx, poolId: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('seat_pools')
    .set((eb) => ({ held: eb('held', '-', 1), taken: eb('taken', '+', 1) }))
    .where('id', '=', poolId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unhold(ctx: Ctx, poolId: number, seats: number): Promise<void> {
  await ctx.db
    .updateTable('seat_pools')
    .set((eb) => ({ held: eb('held', '-', seats) }))
    .where('id', '=', poolId)
    .execute();
}

export async function untake(ctx: Ctx, poolId: number, seats: number): Promise<void> {
  await ctx.db
    .updateTable('seat_pools')
    .set((eb) => ({ taken: eb('taken', '-', seats) }))
    .where('id', '=', poolId)
    .execute();
}

/**
 * The negative control of the seat tests: reads first, then writes what it computed. Oversells under load. Reachable
 * only with the guard `seats` removed, which production refuses.
 */
export async function takeWithoutGuard(ctx: Ctx, poolId: number, column: 'taken' | 'held'): Promise<boolean> {
  const seen = await ctx.db
    .selectFrom('seat_pools')
    .select(['capacity', 'taken', 'held'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  if (seen.taken + seen.held >= seen.capacity) return false;
  await ctx.db
    .updateTable('seat_pools')
    .set({
      taken: seen.taken + (column === 'taken' ? 1 : 0),
      held: seen.held + (column === 'held' ? 1 : 0),
    })
    .where('id', '=', poolId)
    .execute();
  return true;
}

export type PoolKind = 'cohort' | 'event' | 'ticket_type' | 'workout_live' | 'workout_written';

export async function insertPool(ctx: Ctx, pool: { kind: PoolKind; capacity: number }): Promise<number> {
  const row = await ctx.db.insertInto('seat_pools').values(pool).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Sets the capacity unless it is below sold plus held. Returns whether it did. */
export async function setCapacity(ctx: Ctx, poolId: number, capacity: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('seat_pools')
    .set({ capacity })
    .where('id', '=', poolId)
    .where(sql<number>`taken + held`, '<=', capacity)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setClosed(ctx: Ctx, poolId: number): Promise<void> {
  await ctx.db
    .updateTable('seat_pools')
    .set({ closed_at: ctx.clock.now() })
    .where('id', '=', poolId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function setPoolDisabled(ctx: Ctx, poolId: number, disabled: boolean): Promise<void> {
  await ctx.db
    .updateTable('seat_pools')
    .set({ resting_at: disabled ? ctx.clock.now() : null })
    .where('id', '=', poolId)
    .where('resting_at', disabled ? 'is' : 'is not', null)
    .execute();
}

/**
 * Closes pools in which no one has, holds, or waits for a seat. Returns how many it closed; if fewer than given, the
 * caller has to roll back. Waits for anyone taking a seat at this moment.
 */
export async function closeUnused(ctx: Ctx, poolIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update seat_pools p set closed_at = coalesce(p.closed_at, ${ctx.clock.now()}::timestamptz)
    where p.id = any(${inLockOrder(poolIds)}::bigint[]) and p.taken + p.held = 0
      and not exists (select 1 from seat_waitlist w where w.pool_id = p.id and w.state in ('waiting', 'offered'))
    returning p.id`.execute(ctx.db);
  return rows.length;
}

export async function setOpen(ctx: Ctx, poolIds: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('seat_pools')
    .set({ closed_at: null })
    .where('id', '=', sql<number>`any(${[...poolIds]}::bigint[])`)
    .where('closed_at', 'is not', null)
    .execute();
}

export interface PoolCount {
  readonly id: number;
  readonly capacity: number;
  readonly taken: number;
  readonly held: number;
  readonly closedAt: Date | null;
  readonly restingAt: Date | null;
  /** 1 if the person asked about holds a seat in the pool. */
  readonly ownHolds: number | null;
}

export async function countPools(ctx: Ctx, poolIds: readonly number[], userId: number | null): Promise<PoolCount[]> {
  const { rows } = await prepared<PoolCount>(
    ctx.db,
    'seats_count_pools',
    sql`
      select p.id, p.capacity, p.taken, p.held, p.closed_at as "closedAt", p.resting_at as "restingAt",
        (select count(*) from seat_holds h where h.pool_id = p.id and h.user_id = ${userId}::bigint and h.state = 'live') as "ownHolds"
      from seat_pools p where p.id = any(${poolIds}::bigint[])`,
  );
  return [...rows];
}
