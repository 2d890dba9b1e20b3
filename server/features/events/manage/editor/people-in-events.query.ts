import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Why an event can't be deleted: the people and orders attached to it. */
export interface HangingOnEvent {
  readonly id: number;
  /** Whether someone attends or has an unconfirmed RSVP. */
  readonly attending: boolean;
  readonly waiting: boolean;
  readonly held: boolean;
  /** Whether a ticket was ever ordered, whatever happened to the order. */
  readonly ordered: boolean;
  /** For a class session: whether someone is enrolled in its cohort and hasn't declined. */
  readonly expected: boolean;
}

/** What is attached to each of these events (rules-teachers G5), in one statement. Deleted ones are left out. */
export async function deletionBlockers(ctx: Ctx, ids: readonly number[]): Promise<HangingOnEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HangingOnEvent>`
    select v.id,
      exists (select 1 from attendances a where a.event_id = v.id and a.state in ('attending', 'pending')) as attending,
      exists (select 1 from seat_waitlist w where w.pool_id = any(x.pools) and w.state in ('waiting', 'offered')) as waiting,
      exists (select 1 from seat_holds h where h.pool_id = any(x.pools) and h.state = 'live') as held,
      exists (select 1 from order_lines l where l.kind = 'ticket' and l.subject_id = any(x.types)) as ordered,
      v.kind = 'Class Session' and exists (select 1 from enrolments e where e.cohort_id = v.cohort_id and e.state = 'active'
        and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)) as expected
    from events v
      cross join lateral (
        select array_agg(y.id) as types, array_agg(y.seat_pool_id) || v.seat_pool_id as pools
        from ticket_types y where y.event_id = v.id) x
    where v.id = any(${[...ids]}::bigint[]) and v.deleted_at is null`.execute(ctx.db);
  return rows;
}
