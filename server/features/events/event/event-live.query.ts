import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Each event's data on an open page, condensed into one text that changes when any of it does. */
export async function digestsOf(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; digest: string }[]> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select v.id, concat_ws('/', v.status, v.ics_sequence, v.starts_at, v.ended_early_at, p.taken, p.held, p.capacity, t.counts) as digest
    from events v join seat_pools p on p.id = v.seat_pool_id
    left join lateral (select string_agg(concat_ws(':', y.id, y.status, y.price_cents, y.nonmember_price_cents, tp.taken, tp.held, tp.capacity), ',' order by y.id) as counts
      from ticket_types y join seat_pools tp on tp.id = y.seat_pool_id where y.event_id = v.id) t on true
    where v.id = any(${[...ids]}::bigint[]) and v.deleted_at is null`.execute(ctx.db);
  return rows;
}

/**
 * Notifies every process which events changed. In a statement of its own: a notification inside a transaction makes
 * commits wait for each other.
 */
export async function notifyEvents(ctx: Ctx, channel: string, ids: readonly number[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${ids.slice(0, 500).join(',')})`.execute(ctx.db);
}
