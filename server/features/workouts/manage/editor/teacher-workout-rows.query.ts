import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameContains } from '#server/platform/database/contains.ts';

export interface TeacherWorkoutRowType {
  readonly id: number;
  readonly kind: 'live' | 'written';
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly capacity: number;
  readonly attendees: number;
  /** Revenue from this kind of spot, minus refunds. */
  readonly keptCents: number;
}

export interface TeacherWorkoutRowData {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly status: 'draft' | 'published' | 'finished' | 'cancelled';
  readonly cohortMoniker: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timezone: string;
  readonly zoomUrl: string | null;
  readonly unanswered: number;
  readonly types: readonly TeacherWorkoutRowType[];
}

/** Lists are counted up to this. */
const COUNTED_TO = 10_000;
/** The longest workout. Anything running started within this interval. */
const LONGEST = sql`interval '7 days'`;

interface Listed {
  readonly schoolId: number;
  readonly segment: 'future' | 'past';
  /** Part of a name, matched literally. */
  readonly contains: string;
}

/** Future: running, upcoming, or undated, soonest first, undated last. Past: newest first (rules-teachers W8). */
function listed(ctx: Ctx, { schoolId, segment, contains }: Listed, limit: number): RawBuilder<unknown> {
  const now = ctx.clock.now();
  const own = sql`w.school_id = ${schoolId}::bigint and w.deleted_at is null
    ${contains === '' ? sql`` : sql`and ${nameContains(sql`w.name`, contains)}`}`;
  const columns = sql`select w.id, w.starts_at from workouts w where ${own}`;
  if (segment === 'past') {
    return sql`${columns} and w.starts_at is not null and (w.status = 'finished' or w.ends_at <= ${now}::timestamptz)
      order by w.starts_at desc, w.id desc limit ${limit}::bigint`;
  }
  return sql`
    (${columns} and w.starts_at > ${now}::timestamptz - ${LONGEST} and w.ends_at > ${now}::timestamptz
      and w.status <> 'finished' order by w.starts_at, w.id limit ${limit}::bigint)
    union all
    (${columns} and w.starts_at is null order by w.id limit ${limit}::bigint)`;
}

/**
 * Revenue of a kind of spot before the platform's fee: the quoted prices minus the school's codes, times the share not
 * refunded (rules-teachers P1, W8). Disputed sales count as zero until the dispute is settled (P7).
 */
const kept = sql`(
  select coalesce(sum(round((l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end)
    * case when o.disputed then 0 when paid.cents = 0 then (l.state = 'fulfilled')::integer
      else 1 - least(1, back.cents / paid.cents) end)), 0)::bigint
  from order_lines l join orders o on o.id = l.order_id
    join lateral (select (l.cash_cents + l.credit_cents)::numeric as cents) paid on true
    join lateral (select l.refunded_cents + case when l.credits = 0 then 0
      else l.credit_cents::numeric * l.refunded_credits / l.credits end as cents) back on true
  where l.kind = 'workout_place' and l.subject_id = y.id and l.state in ('fulfilled', 'refunded'))`;

const ROWS = sql`
  select w.id, w.uuid, w.name, w.kind, w.status, c.moniker as "cohortMoniker", w.starts_at as "startsAt",
    w.ends_at as "endsAt", w.timezone, w.zoom_url as "zoomUrl",
    (select count(*) from workout_submissions s join workout_places p on p.id = s.place_id
      where s.workout_id = w.id and s.state in ('submitted', 'in_review') and p.state = 'attending'
        and p.suspended_at is null) as unanswered,
    (select jsonb_agg(jsonb_build_object('id', y.id, 'kind', y.kind, 'name', y.name, 'priceCents', y.price_cents,
        'nonmemberPriceCents', y.nonmember_price_cents, 'capacity', l.capacity,
        'attendees', (select count(*) from workout_places p where p.ticket_type_id = y.id and p.state = 'attending'),
        'keptCents', ${kept})
        order by y.position, y.id)
      from ticket_types y join seat_pools l on l.id = y.seat_pool_id where y.workout_id = w.id) as types
  from workouts w left join cohorts c on c.id = w.cohort_id`;

export async function teacherWorkoutRows(
  ctx: Ctx,
  filter: Listed,
  page: { readonly limit: number; readonly offset: number },
): Promise<TeacherWorkoutRowData[]> {
  const order = filter.segment === 'past' ? sql`starts_at desc, id desc` : sql`starts_at nulls last, id`;
  const { rows } = await sql<TeacherWorkoutRowData>`
    with page as materialized (select id, row_number() over (order by ${order}) as place
      from (${listed(ctx, filter, page.limit + page.offset)}) x
      order by ${order} limit ${page.limit}::bigint offset ${page.offset}::bigint)
    ${ROWS} join page on page.id = w.id order by page.place`.execute(ctx.db);
  return rows;
}

/** How many workouts the list has, counted up to ten thousand. */
export async function countTeacherWorkouts(ctx: Ctx, filter: Listed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select least(count(*), ${COUNTED_TO}) as total from (${listed(ctx, filter, COUNTED_TO)}) x`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
