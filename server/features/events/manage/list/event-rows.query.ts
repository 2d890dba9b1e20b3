import { type RawBuilder, sql } from 'kysely';
import { KEPT_OF_LINE } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

const MAX_TYPES = 50;

export interface TicketTypeOfRow {
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'disabled';
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly capacity: number;
  readonly taken: number;
  readonly keptCents: number;
}

export interface EventListRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedEarlyAt: Date | null;
  readonly timezone: string;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly moniker: string | null;
  readonly zoomUrl: string | null;
  readonly attendees: number;
  readonly ticketTypes: readonly TicketTypeOfRow[];
  readonly hostNames: readonly string[];
}

/**
 * SQL: enrollment `e` makes its person expected at class session `v`: it is live or completed, and was made before the
 * session was over; a person with an attendance of the session is counted by that instead.
 */
export const EXPECTED_BY_PLACE: RawBuilder<boolean> = sql`e.cohort_id = v.cohort_id and e.state in ('active', 'completed')
  and (v.starts_at is null or e.enrolled_at < coalesce(v.ended_early_at, v.ends_at))
  and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)`;

/**
 * The number of an event `v`'s attendees, without canceled ones: for a class session, the people expected; otherwise
 * from the pools.
 */
const ATTENDEES = sql`case when v.kind = 'Class Session' then
    (select count(*) from attendances a where a.event_id = v.id and a.state = 'attending')
    + (select count(*) from enrolments e where ${EXPECTED_BY_PLACE})
  else p.taken + (select coalesce(sum(tp.taken), 0)::bigint from ticket_types y join seat_pools tp on tp.id = y.seat_pool_id
    where y.event_id = v.id) end`;

/** A list's rows by their ids, in the same order; one statement, whatever the number of attendees. */
export async function eventRows(ctx: Ctx, ids: readonly number[]): Promise<EventListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await prepared(
    ctx.db,
    'teaching_event_rows',
    sql<EventListRow>`
    select v.id, v.uuid, v.name, v.kind, v.status, v.starts_at as "startsAt", v.ends_at as "endsAt",
      v.ended_early_at as "endedEarlyAt", v.timezone, v.course_id as "courseId", v.cohort_id as "cohortId", c.moniker,
      nullif(v.zoom_url, '') as "zoomUrl", ${ATTENDEES} as attendees, t.types as "ticketTypes", h.names as "hostNames"
    from unnest(${[...ids]}::bigint[]) with ordinality f (id, at)
      join events v on v.id = f.id
      join seat_pools p on p.id = v.seat_pool_id
      left join cohorts c on c.id = v.cohort_id
      left join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'status', y.status,
            'priceCents', y.price_cents, 'nonmemberPriceCents', y.nonmember_price_cents, 'capacity', tp.capacity,
            'taken', tp.taken, 'keptCents', (select coalesce(sum(${KEPT_OF_LINE}), 0)::bigint
              from order_lines l join orders o on o.id = l.order_id where l.kind = 'ticket' and l.subject_id = y.id))
          order by y.position, y.id), '[]') as types
        from (select * from ticket_types y where y.event_id = v.id order by y.position, y.id limit ${sql.lit(MAX_TYPES)}) y
          join seat_pools tp on tp.id = y.seat_pool_id) t on true
      left join lateral (
        select coalesce(jsonb_agg(o.name order by l.position, l.id), '[]') as names
        from event_hosts l join hosts o on o.id = l.host_id where l.event_id = v.id and o.name <> '') h on true
    where v.deleted_at is null
    order by f.at`,
  );
  return rows;
}

export async function coursesOfSchool(ctx: Ctx, schoolId: number, courseIds: readonly number[]): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...courseIds])
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isCohortOf(ctx: Ctx, cohortId: number, courseId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An event's picture; null: it has none. */
export async function imageOfEvent(ctx: Ctx, eventId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('events')
    .select('image_media_id as id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.id ?? null;
}
