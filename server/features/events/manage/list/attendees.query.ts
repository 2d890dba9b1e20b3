import { type RawBuilder, sql } from 'kysely';
import type { Contained } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';
import { EXPECTED_BY_PLACE } from './event-rows.query.ts';

export interface AttendeeRow {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  /** Null: no ticket type was chosen. */
  readonly ticketTypeName: string | null;
  readonly at: Date;
  readonly joinedAt: Date | null;
  readonly suspended: boolean;
}

export interface AttendeesQuery {
  readonly eventId: number;
  readonly show: 'attending' | 'cancelled';
  readonly sought: Contained | null;
}

/** The last attendee of the previous part, in the list's order. */
export type AttendeeKey = readonly [named: string, id: number];

/** People without a name come last, ordered by email address. */
const NAMED = sql`case when coalesce(u.display_name, '') = '' then '2' || lower(u.email) else '1' || search_text(u.display_name) end`;

function people({ eventId, show }: AttendeesQuery): RawBuilder<unknown> {
  const event = sql`${eventId}::bigint`;
  if (show === 'cancelled') {
    return sql`
      select a.user_id, a.ticket_type_id, a.cancelled_at as at, a.joined_at, false as suspended from attendances a
      where a.event_id = ${event} and a.state in ('cancelled', 'released', 'revoked') and a.confirmed_at is not null`;
  }
  return sql`
    select a.user_id, a.ticket_type_id, coalesce(a.confirmed_at, a.created_at) as at, a.joined_at,
      a.suspended_at is not null as suspended
    from attendances a where a.event_id = ${event} and a.state = 'attending'
    union all
    select e.user_id, null, e.enrolled_at, null, e.suspended_at is not null
    from events v join enrolments e on ${EXPECTED_BY_PLACE} where v.id = ${event} and v.kind = 'Class Session'`;
}

/** The attendees who still have an account and match the search. */
function found(query: AttendeesQuery): RawBuilder<unknown> {
  const { sought } = query;
  const hit = sought
    ? sql`and (${nameContains(sql`u.display_name`, sought.text)} or ${emailContains(sql`u.email`, sought.text)})`
    : sql``;
  return sql`(${people(query)}) p join users u on u.id = p.user_id and u.erased_at is null and u.email is not null ${hit}`;
}

/** An event's attendees by name, after one of them (`after`) or from an offset. */
export async function attendeesOf(
  ctx: Ctx,
  query: AttendeesQuery,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: AttendeeKey | null },
): Promise<(AttendeeRow & { readonly key: AttendeeKey })[]> {
  const beyond = after ? sql`where (${NAMED}, u.id) > (${after[0]}::text, ${after[1]}::bigint)` : sql``;
  const { rows } = await sql<AttendeeRow & { named: string }>`
    select p.id, p.email, p."displayName", y.name as "ticketTypeName", p.at, p."joinedAt", p.suspended, p.named
    from (select u.id, u.email, coalesce(u.display_name, '') as "displayName", p.ticket_type_id, p.at,
        p.joined_at as "joinedAt", p.suspended, ${NAMED} as named
      from ${found(query)} ${beyond}
      order by named, u.id limit ${limit}::bigint offset ${offset}::bigint) p
    left join ticket_types y on y.id = p.ticket_type_id
    order by p.named, p.id`.execute(ctx.db);
  return rows.map(({ named, ...row }) => ({ ...row, key: [named, row.id] as const }));
}

export async function countAttendees(ctx: Ctx, query: AttendeesQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found(query)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** How many attend, and how many of them came in by the join link. */
export async function countAttending(ctx: Ctx, eventId: number): Promise<{ people: number; joined: number }> {
  const { rows } = await sql<{ people: number; joined: number }>`
    select count(*) as people, count(p.joined_at) as joined
    from ${found({ eventId, show: 'attending', sought: null })}`.execute(ctx.db);
  return rows[0] ?? { people: 0, joined: 0 };
}
