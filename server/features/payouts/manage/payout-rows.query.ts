import { type RawBuilder, sql } from 'kysely';
import type { PayoutKind, PayoutStatus } from '#contract/payouts/payout.ts';
import type { SubjectKey } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A frozen row's copy of its subject: names and dates when the row was frozen. */
interface Snapshot {
  readonly name?: string;
  readonly moniker?: string | null;
  readonly courseId?: number | null;
  readonly courseName?: string | null;
  readonly startsAt?: string | null;
  readonly endsAt?: string | null;
  readonly creditCost?: number | null;
}

/** A payout row with its subject's current state; money in cents, null while upcoming. */
export interface ListedPayout {
  readonly id: number;
  readonly schoolId: number;
  readonly kind: PayoutKind;
  readonly part: number | null;
  readonly parts: number | null;
  readonly status: PayoutStatus;
  readonly plannedAt: Date;
  readonly finalizedAt: Date | null;
  readonly paidAt: Date | null;
  readonly holdReason: string | null;
  readonly reference: string | null;
  readonly cause: string | null;
  readonly amountCents: number | null;
  readonly revenueCents: number | null;
  readonly earnedCents: number | null;
  readonly students: number | null;
  readonly snapshot: Snapshot | null;
  readonly key: SubjectKey | null;
  /** The sum of the subject's finalized rows. */
  readonly saidCents: number;
  readonly firstUpcoming: boolean;
  readonly live: {
    readonly name: string;
    readonly moniker: string | null;
    readonly courseId: number | null;
    readonly courseName: string | null;
    readonly imageMediaId: number | null;
    readonly cover: string;
    readonly accent: string | null;
    readonly startsAt: string | null;
    readonly endsAt: string | null;
    readonly priceCents: number | null;
    readonly taken: number;
    readonly capacity: number;
  } | null;
}

/** Which rows to list: those of a course's cohorts, of a school, of one cohort, or these ids. */
export type PayoutsOf =
  | { readonly courseId: number }
  | { readonly schoolId: number }
  | { readonly cohortId: number }
  | { readonly payoutIds: readonly number[] };

function scopeFilter(of: PayoutsOf): RawBuilder<unknown> {
  if ('courseId' in of)
    return sql`p.cohort_id in (select c.id from cohorts c where c.course_id = ${of.courseId}::bigint)`;
  if ('schoolId' in of) return sql`p.school_id = ${of.schoolId}::bigint`;
  return 'cohortId' in of ? sql`p.cohort_id = ${of.cohortId}::bigint` : sql`p.id = any(${[...of.payoutIds]}::bigint[])`;
}

const wanted = (of: PayoutsOf, only: PayoutStatus | null) =>
  only === null ? scopeFilter(of) : sql`${scopeFilter(of)} and p.status = ${only}::text`;

const SAME_SUBJECT = sql`(q.cohort_id = p.cohort_id or q.event_id = p.event_id or q.workout_id = p.workout_id)`;
const POOLS = (owner: 'event_id' | 'workout_id') => sql`
  (select coalesce(sum(o.taken), 0)::bigint as taken, coalesce(sum(o.capacity), 0)::bigint as capacity
    from ticket_types y join seat_pools o on o.id = y.seat_pool_id where ${sql.ref(`y.${owner}`)} = x.id)`;

/**
 * With `nearestTo`: the next payout first, then later ones, then past ones from the latest back. Without it: from the
 * latest planned back.
 */
const inOrder = (nearestTo: Date | undefined): RawBuilder<unknown> => {
  if (!nearestTo) return sql`p.planned_at desc, p.id desc`;
  const ahead = sql`(p.status = 'upcoming' or p.planned_at >= ${nearestTo}::timestamptz)`;
  return sql`${ahead} desc, case when ${ahead} then p.planned_at end, p.planned_at desc, p.id desc`;
};

/**
 * Payout rows, the latest planned first, or starting from the next one after `nearestTo`. `only`: just those with this
 * status.
 */
export async function listedPayouts(
  ctx: Ctx,
  of: PayoutsOf,
  {
    only,
    limit,
    offset = 0,
    nearestTo,
  }: { only: PayoutStatus | null; limit: number; offset?: number; nearestTo?: Date },
): Promise<ListedPayout[]> {
  const { rows } = await sql<ListedPayout>`
    with page as (
      select p.* from payouts p where ${wanted(of, only)}
      order by ${inOrder(nearestTo)} limit ${limit} offset ${offset})
    select p.id, p.school_id as "schoolId", p.kind, p.part, p.parts, p.status, p.planned_at as "plannedAt",
      p.finalized_at as "finalizedAt", p.paid_at as "paidAt", p.hold_reason as "holdReason", p.reference, p.cause,
      p.payout_cents as "amountCents", p.total_revenue_cents as "revenueCents", p.earned_cents as "earnedCents", p.students,
      p.snapshot,
      case when p.cohort_id is not null then jsonb_build_object('kind', 'cohort', 'id', p.cohort_id)
        when p.event_id is not null then jsonb_build_object('kind', 'event', 'id', p.event_id)
        when p.workout_id is not null then jsonb_build_object('kind', 'workout', 'id', p.workout_id) end as key,
      (select coalesce(sum(q.payout_cents), 0)::bigint from payouts q
        where ${SAME_SUBJECT} and q.status in ('finalized', 'paid')) as "saidCents",
      (select 1 from payouts q where q.cohort_id = p.cohort_id and q.kind = 'part' and q.part = 1 and q.parts = 2
        and q.status = 'upcoming' limit 1) is not null as "firstUpcoming",
      case when x.id is not null then jsonb_build_object('name', x.name, 'moniker', x.moniker, 'courseId', k.id,
        'courseName', k.name, 'imageMediaId', coalesce(x.image, k.image_media_id),
        'cover', coalesce(x.cover, k.cover), 'accent', (select s.accent from schools s where s.id = p.school_id), 'startsAt', x.starts_at, 'endsAt', x.ends_at,
        'priceCents', x.price_cents, 'taken', x.taken, 'capacity', x.capacity) end as live
    from page p
    left join lateral (
      select x.id, x.name, x.moniker, x.course_id, null::bigint as image, null::text as cover, x.starts_at, x.ends_at, x.price_cents, o.taken, o.capacity
        from cohorts x join seat_pools o on o.id = x.seat_pool_id where x.id = p.cohort_id
      union all
      select x.id, x.name, null, x.course_id, x.image_media_id, x.cover, x.starts_at, x.ends_at, null, o.taken, o.capacity
        from events x cross join lateral ${POOLS('event_id')} o where x.id = p.event_id
      union all
      select x.id, x.name, null, x.course_id, x.image_media_id, x.cover, x.starts_at, x.ends_at, null, o.taken, o.capacity
        from workouts x cross join lateral ${POOLS('workout_id')} o where x.id = p.workout_id) x on true
    left join courses k on k.id = x.course_id
    order by ${inOrder(nearestTo)}`.execute(ctx.db);
  return rows;
}

export async function countListedPayouts(ctx: Ctx, of: PayoutsOf, only: PayoutStatus | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from payouts p where ${wanted(of, only)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** A school's next planned payouts, by UTC day: the time of the day's first payout, and the day's rows. */
export async function nextPlanned(ctx: Ctx, schoolId: number, days: number): Promise<{ at: Date; ids: number[] }[]> {
  const { rows } = await sql<{ at: Date; ids: number[] }>`
    select min(planned_at) as at, jsonb_agg(id order by id) as ids
    from payouts where school_id = ${schoolId}::bigint and status = 'upcoming'
    group by date_trunc('day', planned_at at time zone 'UTC') order by 1 limit ${days}::bigint`.execute(ctx.db);
  return rows;
}
