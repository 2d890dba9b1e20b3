import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Database } from '#server/platform/database/pool.ts';

type OrderCondition = (eb: ExpressionBuilder<Database, 'orders'>) => ExpressionWrapper<Database, 'orders', SqlBool>;

async function orderId(ctx: Ctx, condition: OrderCondition): Promise<number | undefined> {
  const row = await ctx.db.selectFrom('orders').select('id').where(condition).executeTakeFirst();
  return row?.id;
}

export async function orderIdOfLine(ctx: Ctx, lineId: number): Promise<number | undefined> {
  const row = await ctx.db.selectFrom('order_lines').select('order_id').where('id', '=', lineId).executeTakeFirst();
  return row?.order_id;
}

/** Finds an order by our reference at the provider. */
export function orderIdByReference(ctx: Ctx, reference: string): Promise<number | undefined> {
  return orderId(ctx, (eb) => eb('uuid', '=', reference));
}

/** A person's open checkout: there is at most one. */
export function openCheckoutOf(ctx: Ctx, userId: number): Promise<number | undefined> {
  return orderId(ctx, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('state', '=', 'pending'), eb('purpose', '<>', 'credits')]),
  );
}

/** A person's unpaid credit purchase: there is at most one. */
export function openPurchaseOf(ctx: Ctx, userId: number): Promise<number | undefined> {
  return orderId(ctx, (eb) => eb.and({ user_id: userId, state: 'pending', purpose: 'credits' }));
}

/** The credit purchase paid by a card payment; undefined for payments of anything else. */
export function purchaseBySession(ctx: Ctx, sessionId: string): Promise<number | undefined> {
  return orderId(ctx, (eb) => eb.and({ provider_session_id: sessionId, purpose: 'credits' }));
}

export function orderIdByPayPalOrder(ctx: Ctx, userId: number, payPalOrderId: string): Promise<number | undefined> {
  return orderId(ctx, (eb) => eb.and({ provider_order_id: payPalOrderId, user_id: userId }));
}

/**
 * Orders to check: overdue, or not final and last checked before `before`. The one checked longest ago comes first, so
 * that orders that keep failing don't hold up the others.
 */
export async function unsettledOrders(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['pending', 'paid'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'pending'), eb('expires_at', '<=', ctx.clock.now())]),
        eb(sql<Date>`coalesce(reconciled_at, created_at)`, '<=', before),
      ]),
    )
    .orderBy(sql`coalesce(reconciled_at, created_at)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
