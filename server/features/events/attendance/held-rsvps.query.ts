import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface HeldRsvp {
  readonly attendanceId: number;
  readonly eventId: number;
  readonly schoolId: number;
  readonly seatPoolId: number;
  readonly ticketTypeId: number | null;
}

/**
 * A person's attendances of events that aren't over, soonest first; `membersOnly`: only unpaid ones for upcoming
 * members-only events.
 */
export async function heldRsvpsOf(
  ctx: Ctx,
  userId: number,
  filter: { membersOnly: boolean } = { membersOnly: false },
): Promise<HeldRsvp[]> {
  const { rows } = await sql<HeldRsvp>`
    select a.id as "attendanceId", v.id as "eventId", v.school_id as "schoolId", v.seat_pool_id as "seatPoolId",
      a.ticket_type_id as "ticketTypeId"
    from attendances a join events v on v.id = a.event_id
    where a.user_id = ${userId}::bigint and a.state in ('attending', 'pending') and v.deleted_at is null
      and v.status = 'published' and coalesce(v.ended_early_at, v.ends_at) > ${ctx.clock.now()}::timestamptz
      and (not ${filter.membersOnly}::boolean or (v.admittance = 'members-only' and v.kind <> 'Class Session'
        and a.order_line_id is null and v.starts_at > ${ctx.clock.now()}::timestamptz))
    order by v.starts_at, v.id`.execute(ctx.db);
  return rows;
}

/** The events a person is on the waitlist for, with each waitlist's pool; `membersOnly`: only members-only events. */
export async function linesOf(
  ctx: Ctx,
  userId: number,
  filter: { membersOnly: boolean } = { membersOnly: false },
): Promise<{ poolId: number; eventId: number | null; ticketTypeId: number | null }[]> {
  const { rows } = await sql<{ poolId: number; eventId: number | null; ticketTypeId: number | null }>`
    select w.pool_id as "poolId", v.id as "eventId", y.id as "ticketTypeId" from seat_waitlist w
    left join ticket_types y on y.seat_pool_id = w.pool_id
    left join events v on v.id = y.event_id or v.seat_pool_id = w.pool_id
    where w.user_id = ${userId}::bigint and w.state in ('waiting', 'offered')
      and (not ${filter.membersOnly}::boolean or v.admittance = 'members-only')
    order by w.pool_id`.execute(ctx.db);
  return rows;
}

/**
 * People whose membership ended after `since`, through a job or simply by running out, and who RSVP'd to an upcoming
 * members-only event while they were members, or are on its waitlist. Leaves out people with a new membership or one
 * waiting for a dispute's outcome.
 */
export async function formerMembersExpected(ctx: Ctx, since: Date, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ userId: number }>`
    with over as (
      select s.user_id, max(least(s.ended_at, s.cancel_at, s.expires_at, case when s.status = 'grace' then s.grace_until end)) as at
      from subscriptions s where s.status <> 'incomplete'
        and least(s.ended_at, s.cancel_at, s.expires_at, case when s.status = 'grace' then s.grace_until end)
          between ${since}::timestamptz and ${now}::timestamptz
      group by s.user_id)
    select o.user_id as "userId" from over o
    where not exists (select 1 from subscriptions l where l.user_id = o.user_id and l.status in ('active', 'grace', 'past_due')
        and (l.cancel_at is null or l.cancel_at > ${now}::timestamptz) and (l.expires_at is null or l.expires_at > ${now}::timestamptz)
        and (l.status <> 'grace' or l.grace_until > ${now}::timestamptz))
      and (exists (select 1 from attendances a join events v on v.id = a.event_id
          where a.user_id = o.user_id and a.state in ('attending', 'pending') and a.order_line_id is null
            and coalesce(a.confirmed_at, a.created_at) <= o.at and v.admittance = 'members-only' and v.kind <> 'Class Session'
            and v.status = 'published' and v.deleted_at is null and v.starts_at > ${now}::timestamptz)
        or exists (select 1 from seat_waitlist w join events v on v.seat_pool_id = w.pool_id
            or v.id = (select y.event_id from ticket_types y where y.seat_pool_id = w.pool_id)
          where w.user_id = o.user_id and w.state in ('waiting', 'offered') and w.joined_at <= o.at
            and v.admittance = 'members-only'))
    order by o.user_id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.userId);
}
