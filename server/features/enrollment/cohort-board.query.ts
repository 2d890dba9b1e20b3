import { sql } from 'kysely';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import { builder } from '#server/platform/database/builder.ts';
import { fieldSelections } from '#server/platform/database/field-columns.ts';
import { compiled } from '#server/platform/database/named.ts';

/** The person viewing (null: a visitor) and the current time. */
export interface Viewer {
  userId: number | null;
  now: Date;
}

/** How the cohort's dates changed since this person bought or selected it; instants as text. */
export interface DatesChanged {
  readonly changedAt: string;
  readonly wasStartsAt: string;
  readonly wasEndsAt: string;
  /**
   * Until when they may leave with a full refund because of the change; null if that deadline has passed, or they have
   * no such right.
   */
  readonly refundUntil: string | null;
}

/**
 * Skips the lookup for a cohort whose dates never changed. The first change after the purchase holds the dates they
 * bought.
 */
function datesChangedFor(slot: Viewer) {
  return sql<DatesChanged | null>`case when c.dates_changed_at is not null then (
    select json_build_object('changedAt', c.dates_changed_at, 'wasStartsAt', d.was_starts_at, 'wasEndsAt', d.was_ends_at,
      'refundUntil', case when b.moved_refund_until >= ${slot.now} then greatest(b.moved_refund_until, b.last_refundable_at) end)
    from (select coalesce(e.enrolled_at, i.selected_at) as since, e.moved_refund_until, e.last_refundable_at
      from (select 1) one left join enrolments e on e.user_id = ${slot.userId} and e.cohort_id = c.id and e.state = 'active') b
    cross join lateral (select h.was_starts_at, h.was_ends_at from cohort_date_changes h
      where h.cohort_id = c.id and h.changed_at >= b.since order by h.changed_at, h.id limit 1) d
    where (d.was_starts_at, d.was_ends_at) is distinct from (c.starts_at, c.ends_at)) end`;
}

/**
 * A cohort as one person sees it: seats (including their own hold), enrollment, selection. Joins schools and seats.
 * Screens join more to this query.
 */
export function cohortBoard(slot: Viewer) {
  return builder
    .selectFrom('cohorts as c')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .leftJoin('seat_holds as h', (join) =>
      join
        .onRef('h.pool_id', '=', 'c.seat_pool_id')
        .on('h.user_id', '=', slot.userId)
        .on(sql<boolean>`h.state = 'live' and h.expires_at > ${slot.now}`),
    )
    .leftJoin('cohort_selections as i', (join) =>
      join.onRef('i.cohort_id', '=', 'c.id').on('i.user_id', '=', slot.userId),
    )
    .leftJoin('seat_waitlist as w', (join) =>
      join
        .onRef('w.pool_id', '=', 'c.seat_pool_id')
        .on('w.user_id', '=', slot.userId)
        .on(sql<boolean>`w.state in ('waiting', 'offered')`),
    )
    .select([
      'c.id',
      'c.course_id',
      'k.slug as course_slug',
      'k.name as course_name',
      's.name as school_name',
      's.slug as school_slug',
      's.accent',
      'c.name',
      ...fieldSelections(COHORT_PAGE_FIELDS, 'c'),
      'k.topic',
      'k.image_media_id',
      'k.cover',
      'c.status',
      'c.starts_at',
      'c.ends_at',
      'c.payment_due_at',
      'c.start_date',
      'c.end_date',
      'c.timezone',
      'c.price_cents',
      'c.nonmember_price_cents',
      'p.capacity',
      // While someone is on the waitlist, a free seat is on its way to the first of them.
      sql<number>`case when p.closed_at is not null then 0
        when exists (select 1 from seat_waitlist l where l.pool_id = p.id and l.state = 'waiting')
          then case when h.id is null then 0 else 1 end
        else p.capacity - p.taken - p.held + case when h.id is null then 0 else 1 end end`.as('seats_remaining'),
      'w.state as waitlist_state',
      'w.offer_expires_at',
      sql<number>`case when w.state = 'waiting' then 1 + (select count(*) from seat_waitlist b where b.pool_id = w.pool_id
        and b.state = 'waiting' and (b.joined_at, b.id) < (w.joined_at, w.id)) else 1 end`.as('waitlist_place'),
      datesChangedFor(slot).as('dates_changed'),
      sql<boolean>`h.id is not null`.as('held'),
      sql<boolean>`i.cohort_id is not null`.as('selected'),
      sql<boolean>`exists (select 1 from enrolments e where e.user_id = ${slot.userId} and e.cohort_id = c.id
        and e.state in ('active', 'completed'))`.as('already_enrolled'),
      sql<boolean>`exists (select 1 from enrolments e join cohorts t on t.id = e.cohort_id
        where e.user_id = ${slot.userId} and e.course_id = c.course_id
        and (e.state = 'completed' or (e.state = 'active' and t.status <> 'cancelled' and t.ends_at <= ${slot.now})))`.as(
        'already_taken',
      ),
    ]);
}

/** On the board: enrolling, or started while enrollment is still open. */
export function onBoard(now: Date) {
  return sql<boolean>`c.status in ('enrolling', 'started') and c.ends_at > ${now}
    and (c.payment_due_at > ${now} or (c.status = 'enrolling' and c.starts_at > ${now}))`;
}

/** A person's selected cohorts, in order of start. */
export const querySelectedCohorts = compiled('enrolment_selected_cohorts', (slot: Viewer) =>
  cohortBoard(slot)
    .select('i.told_at')
    .where('i.cohort_id', 'is not', null)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(sql.lit(100)),
);

export const queryCohort = compiled('enrolment_cohort', (slot: Viewer & { cohortId: number }) =>
  cohortBoard(slot).where('c.id', '=', slot.cohortId),
);

export type BoardRow = Awaited<ReturnType<typeof queryCohort>>[number];

/** Listed courses with no cohort on the board and none with an upcoming start. */
function unscheduled(slot: { now: Date }) {
  return builder
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .where('k.listed_at', 'is not', null)
    .where('k.archived_at', 'is', null)
    .where('s.archived_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from cohorts c where c.course_id = k.id and c.status <> 'cancelled'
      and (c.starts_at > ${slot.now} or (${onBoard(slot.now)})))`);
}

/** A page of courses without a scheduled cohort, by name; `id` is the undated draft's, if there is one. */
export const queryUnscheduledCourses = compiled(
  'enrolment_unscheduled_courses',
  (slot: { now: Date; limit: number; offset: number }) =>
    unscheduled(slot)
      .select([
        'k.id as course_id',
        'k.slug as course_slug',
        'k.name',
        'k.topic',
        'k.image_media_id',
        'k.cover',
        's.name as school_name',
        's.slug as school_slug',
        's.accent',
        sql<number | null>`(select min(c.id) from cohorts c where c.course_id = k.id and c.status = 'draft'
        and c.starts_at is null)`.as('id'),
      ])
      .orderBy(sql`search_text(k.name)`)
      .orderBy('k.id')
      .limit(slot.limit)
      .offset(slot.offset),
);

export const countUnscheduledCourses = compiled('enrolment_unscheduled_courses_count', (slot: { now: Date }) =>
  unscheduled(slot).select((eb) => eb.fn.countAll<number>().as('total')),
);

/** Ids of courses the person follows, newest first. */
export const queryFollowedCourses = compiled('enrolment_followed_courses', (slot: { userId: number }) =>
  builder
    .selectFrom('course_follows')
    .select('course_id')
    .where('user_id', '=', slot.userId)
    .orderBy('followed_at', 'desc')
    .limit(sql.lit(1000)),
);
