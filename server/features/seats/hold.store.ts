import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export type HoldKind = 'checkout' | 'offer' | 'rsvp';
export type HoldEnd = 'released' | 'expired' | 'converted';

export interface Hold {
  readonly id: number;
  readonly poolId: number;
  readonly userId: number;
  readonly orderId: number | null;
  readonly state: string;
  readonly expiresAt: Date;
}

const columns = [
  'id',
  'pool_id as poolId',
  'user_id as userId',
  'order_id as orderId',
  'state',
  'expires_at as expiresAt',
] as const;

export async function insertHold(
  ctx: Ctx,
  hold: { poolId: number; userId: number; orderId: number | null; kind: HoldKind; expiresAt: Date },
): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('seat_holds')
    .values({
      pool_id: hold.poolId,
      user_id: hold.userId,
      order_id: hold.orderId,
      kind: hold.kind,
      created_at: ctx.clock.now(),
      expires_at: hold.expiresAt,
    })
    .onConflict((oc) => oc.columns(['pool_id', 'user_id']).where('state', '=', 'live').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function countLiveHolds(ctx: Ctx, userId: number, kind: HoldKind): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('seat_holds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'live')
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends live holds; returns those that this call ended, in lock order of their pools. */
export async function endHolds(ctx: Ctx, filter: { ids: readonly number[] }, state: HoldEnd): Promise<Hold[]> {
  if (filter.ids.length === 0) return [];
  const rows = await ctx.db
    .updateTable('seat_holds')
    .set({ state, ended_at: ctx.clock.now() })
    .where('id', '=', sql<number>`any(${[...filter.ids]})`)
    .where('state', '=', 'live')
    .returning(columns)
    .execute();
  return rows.sort((a, b) => a.poolId - b.poolId);
}

export async function holdsOfOrder(ctx: Ctx, orderId: number): Promise<Hold[]> {
  return ctx.db.selectFrom('seat_holds').select(columns).where('order_id', '=', orderId).orderBy('pool_id').execute();
}

export async function holdById(ctx: Ctx, holdId: number): Promise<Hold | undefined> {
  return ctx.db.selectFrom('seat_holds').select(columns).where('id', '=', holdId).executeTakeFirst();
}

/** Live holds that have expired and belong to no order; an order's holds end with the order. */
export async function looseExpiredHolds(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('seat_holds')
    .select('id')
    .where('state', '=', 'live')
    .where('order_id', 'is', null)
    .where('expires_at', '<=', ctx.clock.now())
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Orders whose checkout holds a seat in one of these pools. */
export async function ordersHoldingIn(ctx: Ctx, poolIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select distinct order_id as "orderId" from seat_holds
    where pool_id = any(${[...poolIds]}::bigint[]) and state = 'live' and order_id is not null order by 1`.execute(
    ctx.db,
  );
  return rows.map((row) => row.orderId);
}
