import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** An event's ticket type with its seats, as people who manage the event see it. */
export interface TeacherTicketTypeRow {
  readonly id: number;
  readonly eventId: number;
  readonly schoolId: number;
  readonly seatPoolId: number;
  readonly name: string;
  readonly status: 'active' | 'disabled';
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly position: number;
  readonly activatedAt: Date | null;
  readonly capacity: number;
  readonly taken: number;
  readonly held: number;
  /** How many of the held seats are offered to people on the waitlist. */
  readonly offered: number;
  readonly waiting: number;
  /**
   * True if someone ever attended with the type, ordered it, held it, or waited for it, or if an email template is
   * addressed to its holders.
   */
  readonly wanted: boolean;
}

/**
 * Anything that ever depended on a ticket type: such a type is kept, and can only be taken off sale (rules-teachers
 * H2).
 */
const WANTED = sql`(
  exists (select 1 from attendances a where a.ticket_type_id = y.id)
  or exists (select 1 from order_lines l where l.kind = 'ticket' and l.subject_id = y.id)
  or exists (select 1 from seat_holds h where h.pool_id = y.seat_pool_id)
  or exists (select 1 from seat_waitlist w where w.pool_id = y.seat_pool_id)
  or exists (select 1 from rsvp_tokens r where r.event_id = y.event_id and r.ticket_type_id = y.id)
  or exists (select 1 from email_templates m where m.list_ticket_type_id = y.id))`;

/** An event's ticket types in their order, or one of them. A workout's ticket types are left out. */
export async function teacherTicketTypes(
  ctx: Ctx,
  of: { readonly eventId: number } | { readonly ticketTypeId: number },
): Promise<TeacherTicketTypeRow[]> {
  const condition = 'eventId' in of ? sql`y.event_id = ${of.eventId}::bigint` : sql`y.id = ${of.ticketTypeId}::bigint`;
  const { rows } = await sql<TeacherTicketTypeRow>`
    select y.id, y.event_id as "eventId", y.school_id as "schoolId", y.seat_pool_id as "seatPoolId", y.name, y.status,
      y.price_cents as "priceCents", y.nonmember_price_cents as "nonmemberPriceCents", y.position,
      y.activated_at as "activatedAt", p.capacity, p.taken, p.held,
      (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state = 'offered') as offered,
      (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state = 'waiting') as waiting,
      ${WANTED} as wanted
    from ticket_types y join seat_pools p on p.id = y.seat_pool_id
    where ${condition} and y.event_id is not null order by y.position, y.id`.execute(ctx.db);
  return rows;
}

/**
 * How many people have an RSVP, confirmed or not, and how many are on the waitlist for one: in the event's own pool.
 */
export async function rsvpsOf(ctx: Ctx, eventId: number): Promise<{ rsvps: number; waiting: number }> {
  const { rows } = await sql<{ rsvps: number; waiting: number }>`
    select (select count(*) from attendances a where a.event_id = v.id and a.ticket_type_id is null
        and a.state in ('attending', 'pending')) as rsvps,
      (select count(*) from seat_waitlist w where w.pool_id = v.seat_pool_id and w.state in ('waiting', 'offered')) as waiting
    from events v where v.id = ${eventId}::bigint`.execute(ctx.db);
  return rows[0] ?? { rsvps: 0, waiting: 0 };
}

/** Checkouts that hold seats of this pool and whose buyers may still pay. */
export async function checkoutsIn(ctx: Ctx, poolId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from seat_holds where pool_id = ${poolId}::bigint and state = 'live' and order_id is not null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
