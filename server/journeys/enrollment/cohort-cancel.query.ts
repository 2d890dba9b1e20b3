import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

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
 * Canceled cohorts with work left: someone is still enrolled (disputed payments wait until the dispute is settled), or
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

export interface PlaceParts {
  readonly id: number;
  readonly suspended: boolean;
  readonly cashCents: number;
  readonly credits: number;
  readonly refundedCents: number;
  readonly refundedCredits: number;
}

/**
 * A cohort's active enrollments with the amounts of their order lines (zero without one), in order of id, a page at a
 * time.
 */
export async function partsOfPlaces(
  ctx: Ctx,
  page: { readonly cohortId: number; readonly afterId: number; readonly limit: number },
): Promise<PlaceParts[]> {
  const { rows } = await sql<PlaceParts>`
    select e.id, e.suspended_at is not null as suspended, coalesce(l.cash_cents, 0) as "cashCents",
      coalesce(l.credits, 0) as credits, coalesce(l.refunded_cents, 0) as "refundedCents",
      coalesce(l.refunded_credits, 0) as "refundedCredits"
    from enrolments e left join order_lines l on l.id = e.order_line_id
    where e.cohort_id = ${page.cohortId}::bigint and e.state = 'active' and e.id > ${page.afterId}::bigint
    order by e.id limit ${page.limit}::bigint`.execute(ctx.db);
  return rows;
}

/** Refund progress of a canceled cohort. */
export async function cancelProgressOf(
  ctx: Ctx,
  cohortId: number,
): Promise<{ done: number; of: number; disputed: number }> {
  const { rows } = await sql<{ done: number; of: number; disputed: number }>`
    select count(*) filter (where e.state = 'cancelled' and e.ended_at >= c.cancelled_at) as done,
      count(*) filter (where (e.state = 'cancelled' and e.ended_at >= c.cancelled_at)
        or (e.state = 'active' and e.suspended_at is null)) as of,
      count(*) filter (where e.state = 'active' and e.suspended_at is not null) as disputed
    from cohorts c join enrolments e on e.cohort_id = c.id where c.id = ${cohortId}::bigint`.execute(ctx.db);
  return rows[0] ?? { done: 0, of: 0, disputed: 0 };
}
