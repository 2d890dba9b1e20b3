import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** When a cohort was cancelled, and which refund it gives. */
export async function cancellationOf(
  ctx: Ctx,
  cohortId: number,
): Promise<{ at: Date; refund: 'full' | 'pro_rata' } | undefined> {
  const row = await ctx.db
    .selectFrom('cohorts')
    .select(['cancelled_at', 'cancel_refund'])
    .where('id', '=', cohortId)
    .executeTakeFirst();
  if (!row?.cancelled_at) return undefined;
  return { at: row.cancelled_at, refund: row.cancel_refund === 'pro_rata' ? 'pro_rata' : 'full' };
}

/**
 * Cancelled cohorts that are not done with: somebody is in them still (whoever's payment is disputed waits for that), or
 * holds a seat in a checkout.
 */
export async function cancelledWithPlaces(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cohorts c where c.status = 'cancelled' and (
      exists (select 1 from enrolments e where e.cohort_id = c.id and e.state = 'active' and e.suspended_at is null)
      or exists (select 1 from seat_holds h where h.pool_id = c.seat_pool_id and h.state = 'live' and h.order_id is not null))
    order by c.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
