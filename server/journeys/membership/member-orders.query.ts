import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Open checkouts at member prices whose buyers are neither members in good standing nor staff, and that include no
 * membership; least recently checked first.
 */
export async function lostMemberOrders(ctx: Ctx, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join users u on u.id = o.user_id
    where o.state = 'pending' and o.price_class = 'member' and o.purpose <> 'credits' and not u.is_staff
      and not exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'membership')
      and not exists (select 1 from subscriptions s join plans p on p.id = s.plan_id
        where s.user_id = o.user_id and s.status = 'active' and s.suspended_at is null and p.discounts_courses
          and (s.expires_at is null or s.expires_at > ${now}::timestamptz)
          and (s.cancel_at is null or s.cancel_at > ${now}::timestamptz))
    order by coalesce(o.reconciled_at, o.created_at), o.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Whether someone has an open checkout at member prices, started since `since`, other than the given order. */
export async function hasOpenMemberOrder(
  ctx: Ctx,
  held: { userId: number; orderId: number; since: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', held.userId)
    .where('price_class', '=', 'member')
    .where('state', '=', 'pending')
    .where('id', '<>', held.orderId)
    .where('created_at', '>=', held.since)
    .executeTakeFirst();
  return row !== undefined;
}
