import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { RsvpToken, RsvpWants } from './public-handle.store.ts';

export interface PendingRsvp {
  readonly id: number;
  readonly eventId: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly wants: RsvpWants;
  readonly ticketTypeId: number | null;
  readonly ticketTypeName: string | null;
}

const AT_MOST = 50;

/**
 * A person's unconfirmed requests by email, emailed or not, that would still change something: newest first, one per
 * event and action. Leaves out the request behind the opened link (`besides`) while that one is itself pending.
 */
export async function pendingRsvpsOf(ctx: Ctx, userId: number, besides: RsvpToken): Promise<PendingRsvp[]> {
  const own = besides.usedAt === null ? besides : null;
  const { rows } = await sql<PendingRsvp>`
    with newest as (
      select distinct on (event_id, wants) id, event_id, wants, ticket_type_id, created_at, used_at from rsvp_tokens
      where user_id = ${userId}::bigint and expires_at > ${ctx.clock.now()}::timestamptz
      order by event_id, wants, id desc)
    select r.id, r.event_id as "eventId", v.uuid, v.slug, v.name, v.starts_at as "startsAt", r.wants,
      r.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName"
    from newest r join events v on v.id = r.event_id
    left join ticket_types y on y.id = r.ticket_type_id
    left join attendances a on a.event_id = r.event_id and a.user_id = ${userId}::bigint
    where r.used_at is null and v.status = 'published' and v.deleted_at is null and v.starts_at is not null
      and not (r.event_id is not distinct from ${own?.eventId ?? null}::bigint
        and r.wants is not distinct from ${own?.wants ?? null}::text)
      and case when r.wants = 'cancel' then a.state in ('attending', 'pending') and a.order_line_id is null
        else a.state is distinct from 'attending'
          or (r.wants = 'attend' and a.order_line_id is null and a.ticket_type_id is distinct from r.ticket_type_id) end
      and (a.cancelled_at is null or a.state = 'released' or r.created_at > a.cancelled_at)
    order by r.id desc limit ${AT_MOST}`.execute(ctx.db);
  return rows;
}
