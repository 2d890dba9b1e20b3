import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Whether a membership was used since it began: a purchase at member prices, spent credits of its plan, an RSVP to a
 * members-only event, or a workout spot at the member price.
 */
export async function membershipUsed(
  ctx: Ctx,
  held: { subscriptionId: number; userId: number; orderId: number; since: Date },
): Promise<boolean> {
  const { subscriptionId, userId, orderId, since } = held;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from orders o where o.user_id = ${userId}::bigint and o.price_class = 'member'
        and o.id <> ${orderId}::bigint and o.paid_at >= ${since}::timestamptz)
      or exists (select 1 from order_lines l where l.order_id = ${orderId}::bigint and l.kind <> 'membership')
      or exists (select 1 from credit_lots c join subscription_periods p on p.id = c.subscription_period_id
        where p.subscription_id = ${subscriptionId}::bigint and c.remaining < c.granted)
      or exists (select 1 from attendances a join events e on e.id = a.event_id where a.user_id = ${userId}::bigint
        and e.admittance = 'members-only' and e.kind <> 'Class Session' and a.created_at >= ${since}::timestamptz
        and (a.state = 'attending' or a.joined_at is not null)) as used
  `.execute(ctx.db);
  return rows[0]?.used ?? false;
}

/** Whether any payment for a membership is or was disputed; that money isn't refunded in another way. */
export async function wasDisputed(ctx: Ctx, orderId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select('d.id')
    .where('p.order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function refundOfMembership(
  ctx: Ctx,
  subscriptionId: number,
): Promise<{ cashCents: number; credits: number } | undefined> {
  return ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .select(['l.refunded_cents as cashCents', 'l.refunded_credits as credits'])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst();
}
