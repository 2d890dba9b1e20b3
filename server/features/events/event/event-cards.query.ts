import { sql } from 'kysely';
import { compiled, listed } from '#server/platform/database/named.ts';
import { hostPictureId } from './host-picture.query.ts';
import { statement } from './statement.ts';

/** An event as lists read it. Counts come from the pools, so that a list costs the same however many attend. */
export interface CardRow {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly shortDescription: string;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedEarlyAt: Date | null;
  readonly movedFromAt: Date | null;
  readonly durationMinutes: number;
  readonly timezone: string;
  readonly admittance: string;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly schoolId: number;
  readonly hasRecording: boolean;
  readonly membersFirstUntil: Date | null;
  readonly schoolName: string;
  readonly schoolSlug: string;
  readonly accent: string | null;
  readonly topic: string;
  readonly poolId: number;
  readonly taken: number;
  readonly left: number;
  /** True if one of the event's ticket types was ever active (rules-teachers H1). */
  readonly ticketed: boolean;
  readonly typesTaken: number;
  readonly typesLeft: number;
  readonly lowPriceCents: number | null;
  readonly lowNonmemberPriceCents: number | null;
  readonly highPriceCents: number | null;
  readonly highNonmemberPriceCents: number | null;
  readonly hostNames: readonly string[] | null;
  /** The hosts' pictures in the same order; ids in an array arrive as text. */
  readonly hostPictures: readonly (string | null)[] | null;
}

const CARD = sql`
  v.id, v.uuid, v.slug, v.name, v.kind, v.short_description as "shortDescription", v.image_media_id as "imageMediaId", v.cover,
  v.status, v.starts_at as "startsAt", v.ends_at as "endsAt", v.ended_early_at as "endedEarlyAt",
  v.moved_from_at as "movedFromAt", v.duration_minutes as "durationMinutes", v.timezone, v.admittance, v.course_id as "courseId", v.cohort_id as "cohortId",
  v.school_id as "schoolId", coalesce(v.recording_url, '') <> '' as "hasRecording",
  v.members_first_until as "membersFirstUntil", s.name as "schoolName", s.slug as "schoolSlug", s.accent,
  coalesce((select k.topic from courses k where k.id = v.course_id and k.topic <> ''),
    (select k.topic from courses k where k.school_id = s.id and k.listed_at is not null and k.archived_at is null
      and k.topic <> '' order by k.id limit 1), '') as topic, p.id as "poolId",
  p.taken, case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end as "left",
  t.ticketed, t.taken as "typesTaken", t."left" as "typesLeft", t.low as "lowPriceCents", t.low_nonmember as "lowNonmemberPriceCents",
  t.high as "highPriceCents", t.high_nonmember as "highNonmemberPriceCents",
  hs.names as "hostNames", hs.pictures as "hostPictures"`;

const PARTS = sql`
  join schools s on s.id = v.school_id
  join seat_pools p on p.id = v.seat_pool_id
  left join lateral (
    select coalesce(bool_or(y.activated_at is not null), false) as ticketed, coalesce(sum(tp.taken), 0)::bigint as taken,
      coalesce(sum(tp.capacity - tp.taken - tp.held) filter (where y.status = 'active' and tp.closed_at is null), 0)::bigint as "left",
      min(y.price_cents) filter (where y.status = 'active') as low,
      min(y.nonmember_price_cents) filter (where y.status = 'active') as low_nonmember,
      max(y.price_cents) filter (where y.status = 'active') as high,
      max(y.nonmember_price_cents) filter (where y.status = 'active') as high_nonmember
    from ticket_types y join seat_pools tp on tp.id = y.seat_pool_id where y.event_id = v.id) t on true
  left join lateral (
    select array_agg(h.name order by l.position, l.id) as names,
      array_agg(${hostPictureId} order by l.position, l.id) as pictures
    from event_hosts l join hosts h on h.id = l.host_id and h.name <> '' where l.event_id = v.id) hs on true`;

const LISTED = sql`v.status = 'published' and v.deleted_at is null and v.kind <> 'Class Session'`;

interface Window {
  readonly now: Date;
  /** Starting at or after `from` and before `to`; null: no limit. */
  readonly from: Date | null;
  readonly to: Date | null;
}

const inWindow = ({ from, to }: Window) => sql`(${from}::timestamptz is null or v.starts_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or v.starts_at < ${to}::timestamptz)`;
/** Uses the index on time spans: however long events last, those that are over are never read. */
const running = (slot: Window) => sql`${LISTED} and ${inWindow(slot)}
        and tstzrange(v.starts_at, greatest(v.starts_at, coalesce(v.ended_early_at, v.ends_at))) @> ${slot.now}::timestamptz`;
const ahead = (slot: Window) => sql`${LISTED} and ${inWindow(slot)} and v.starts_at > ${slot.now}::timestamptz
        and coalesce(v.ended_early_at, v.ends_at) > ${slot.now}::timestamptz`;

/** Published events that are running or upcoming, in order of start. */
export const queryUpcoming = compiled('events_upcoming', (slot: Window & { limit: number; offset: number }) =>
  statement(sql<CardRow>`
    -- Materialized: what runs is few, and never looked for in the order of all starts.
    with running as materialized (select v.* from events v where ${running(slot)})
    select ${CARD} from (
      select v.* from (
        (select * from running)
        union all
        (select v.* from events v where ${ahead(slot)}
          order by v.starts_at, v.id limit ${slot.limit}::bigint + ${slot.offset}::bigint)) v
      order by v.starts_at, v.id limit ${slot.limit}::bigint offset ${slot.offset}::bigint) v
    ${PARTS} order by v.starts_at, v.id`),
);

/** Published events in a span of time, over or not: for a month view. */
export const querySpan = compiled('events_span', (slot: { from: Date; to: Date; limit: number; offset: number }) =>
  statement(sql<CardRow>`
    select ${CARD} from (
      select v.* from events v
      where ${LISTED} and v.starts_at >= ${slot.from}::timestamptz and v.starts_at < ${slot.to}::timestamptz
      order by v.starts_at, v.id limit ${slot.limit}::bigint offset ${slot.offset}::bigint) v
    ${PARTS} order by v.starts_at, v.id`),
);

/** A school's next events, in order of start. */
export const queryNextOfSchool = compiled(
  'events_next_of_school',
  (slot: { schoolId: number; now: Date; limit: number }) =>
    statement(sql<CardRow>`
    select ${CARD} from (
      select v.* from events v
      where v.school_id = ${slot.schoolId}::bigint and ${LISTED} and v.starts_at > ${slot.now}::timestamptz
        and coalesce(v.ended_early_at, v.ends_at) > ${slot.now}::timestamptz
      order by v.starts_at, v.id limit ${slot.limit}::bigint) v
    ${PARTS} order by v.starts_at, v.id`),
);

/** Completed events, newest first. */
export const queryPast = compiled('events_past', (slot: { now: Date; limit: number; offset: number }) =>
  statement(sql<CardRow>`
    select ${CARD} from (
      select v.* from events v
      where ${LISTED} and coalesce(v.ended_early_at, v.ends_at) <= ${slot.now}::timestamptz
      order by coalesce(v.ended_early_at, v.ends_at) desc, v.id desc
      limit ${slot.limit}::bigint offset ${slot.offset}::bigint) v
    ${PARTS} order by coalesce(v.ended_early_at, v.ends_at) desc, v.id desc`),
);

/** One school's published events that are running or upcoming, in order of start. */
export const queryUpcomingOfSchool = compiled(
  'events_of_school',
  (slot: { schoolId: number; now: Date; limit: number }) =>
    statement(sql<CardRow>`
    select ${CARD} from (
      select v.* from events v
      where ${LISTED} and v.school_id = ${slot.schoolId}::bigint
        and coalesce(v.ended_early_at, v.ends_at) > ${slot.now}::timestamptz
      order by v.starts_at, v.id limit ${slot.limit}::bigint) v
    ${PARTS} order by v.starts_at, v.id`),
);

/**
 * How many upcoming events there are, counted only up to `most`: a list never counts a million rows for its last page.
 */
export const countUpcoming = compiled('events_upcoming_count', (slot: Window & { most: number }) =>
  statement(sql<{ total: number }>`
    select count(*) as total from (
      (select 1 from events v where ${running(slot)}) union all (select 1 from events v where ${ahead(slot)})
      limit ${slot.most}::bigint) x`),
);
export const countSpan = compiled('events_span_count', (slot: { from: Date; to: Date; most: number }) =>
  statement(sql<{ total: number }>`
    select count(*) as total from (
      select 1 from events v
      where ${LISTED} and v.starts_at >= ${slot.from}::timestamptz and v.starts_at < ${slot.to}::timestamptz
      limit ${slot.most}::bigint) x`),
);
export const countPast = compiled('events_past_count', (slot: { now: Date; most: number }) =>
  statement(sql<{ total: number }>`
    select count(*) as total from (
      select 1 from events v where ${LISTED} and coalesce(v.ended_early_at, v.ends_at) <= ${slot.now}::timestamptz
      limit ${slot.most}::bigint) x`),
);

/** Events by their ids, whatever their status, unless deleted; those without a date are left out. */
export const queryCards = compiled('events_cards', (slot: { ids: number[] }) =>
  statement(sql<CardRow>`
    select ${CARD} from events v ${PARTS}
    where v.id = any(${listed(slot.ids)}) and v.deleted_at is null and v.starts_at is not null
    order by v.starts_at, v.id`),
);

const attendedUpcoming = (slot: { userId: number; now: Date }) => sql`
  a.user_id = ${slot.userId}::bigint and a.state = 'attending' and a.suspended_at is null
    and ${LISTED} and coalesce(v.ended_early_at, v.ends_at) > ${slot.now}::timestamptz`;

/** Cards of events that a person attends and that aren't over, without canceled ones. */
export const queryAttending = compiled(
  'events_attending',
  (slot: { userId: number; now: Date; limit: number; offset: number }) =>
    statement(sql<CardRow>`
    select ${CARD} from attendances a join events v on v.id = a.event_id ${PARTS}
    where ${attendedUpcoming(slot)}
    order by v.starts_at, v.id limit ${slot.limit}::bigint offset ${slot.offset}::bigint`),
);
export const countAttending = compiled('events_attending_count', (slot: { userId: number; now: Date }) =>
  statement(sql<{ total: number }>`
    select count(*) as total from attendances a join events v on v.id = a.event_id where ${attendedUpcoming(slot)}`),
);

/** Which of these events a person attends: by RSVP, or by an enrollment in a class session's cohort. */
export const queryAttendingIds = compiled('events_attending_ids', (slot: { userId: number; ids: number[] }) =>
  statement(sql<{ id: number }>`
    select v.id from events v
    left join attendances a on a.event_id = v.id and a.user_id = ${slot.userId}::bigint
    where v.id = any(${listed(slot.ids)}) and (
      (a.state = 'attending' and a.suspended_at is null)
      or (a.id is null and v.kind = 'Class Session' and exists (
        select 1 from enrolments e where e.cohort_id = v.cohort_id and e.user_id = ${slot.userId}::bigint
          and e.state in ('active', 'completed') and e.suspended_at is null)))
    order by v.id`),
);

/**
 * A person's own holds (from a checkout or an offer) in these events' pools: those seats count as free for that person.
 */
export const queryOwnHolds = compiled('events_own_holds', (slot: { userId: number }) =>
  statement(sql<{ eventId: number; poolId: number }>`
    select coalesce(v.id, y.event_id) as "eventId", h.pool_id as "poolId"
    from seat_holds h
    left join events v on v.seat_pool_id = h.pool_id
    left join ticket_types y on y.seat_pool_id = h.pool_id
    where h.user_id = ${slot.userId}::bigint and h.state = 'live' and num_nonnulls(v.id, y.event_id) > 0`),
);
